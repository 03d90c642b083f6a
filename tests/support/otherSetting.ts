import type { Setting } from '../../domain/settings/setting.ts';

/** A value that a setting may have and that is not its default. */
export function otherSetting(setting: Setting): unknown {
  const candidates: readonly unknown[] = [
    true,
    false,
    1,
    30,
    38,
    30_000,
    [1, 2, 3, 4, 5],
    ['service'],
    [{ status: 'sent', order: 1, secondaryLabel: null }],
    [{ actionStatus: 'active', actionAttr: 'start', exceptionMinAmber: 30, name: null }],
    { name: 'NZ', code: '+64' },
    ...Object.keys(setting.facts.choices ?? {}).toReversed(),
    'Other',
    { label: 'Other', colour: '#ffe066', textColour: null },
  ];
  const other = candidates.find(
    (value) => value !== setting.default && setting.schema.safeParse(value).success,
  );
  if (other === undefined) throw new Error(`there is no other ${setting.facts.label}`);
  return other;
}

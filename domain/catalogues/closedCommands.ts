import type { Refusal } from '../kernel/refusal.ts';
import { permissions } from '../masterLabelSet/permissions.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { type Claims, personaOf } from '../rights/persona.ts';
import type { Persona } from '../rights/personas.ts';
import { permissionLacked } from '../rights/rights.ts';
import type { Decides, Setting } from '../settings/setting.ts';
import { byKey, settingsByKey } from '../settings/settingsByKey.ts';
import { settingName } from '../settings/settingTexts.ts';
import { refusalTexts } from '../text/texts.ts';
import { areaOf } from './areaOf.ts';

type Closes = Extract<Decides, { kind: 'closes' }>;

interface Closing extends Closes {
  readonly key: string;
  readonly setting: Setting;
}

/** What closes each command, from the declarations of the settings. */
const closings: ReadonlyMap<string, readonly Closing[]> = Map.groupBy(
  [...settingsByKey]
    .flatMap(([key, setting]) =>
      setting.decides.flatMap((decides) => (decides.kind === 'closes' ? [{ ...decides, key, setting }] : [])),
    )
    .flatMap((closing) => closing.commands.map((command) => ({ ...closing, commands: [command] }))),
  ({ commands: [command = ''] }) => command,
);

const closedTo: Readonly<Record<Exclude<Closes['to'], 'everybody'>, readonly Persona[]>> = {
  planners: ['dispatcher', 'scheduler'],
  workers: ['resource'],
};

function closingOf(claims: Claims, command: string, settings: OrganisationSettings): Closing | undefined {
  const possible = closings.get(command);
  if (possible === undefined) return undefined;
  const persona = personaOf(claims);
  const values = byKey(settings);
  return possible.find(
    ({ key, at, to }) =>
      values[key] === at && persona !== 'system' && (to === 'everybody' || closedTo[to].includes(persona)),
  );
}

/**
 * Whether the organisation's settings, or their own permission group, close a command to somebody who could send it
 * otherwise (scheduling §6).
 */
export function isClosed(claims: Claims, command: string, settings: OrganisationSettings): boolean {
  return refusalOfClosed(claims, command, settings) !== undefined;
}

/**
 * Why the permission groups of their master labels close a command to somebody, `not_allowed`; undefined if they do not.
 * Adding a record is denied in the words of shell §2.3.
 */
export function refusalOfDenied(claims: Claims, command: string): Refusal | undefined {
  const area = areaOf(command.slice(0, command.indexOf('.')));
  const permission = area && permissionLacked(claims, area, command);
  if (permission === undefined) return undefined;
  const message =
    permission === 'addRecords'
      ? refusalTexts.addingDenied
      : refusalTexts.deniedByGroup(permissions[permission]);
  return { code: 'not_allowed', message, details: { command, permission } };
}

/**
 * Why the organisation's settings, or their own permission group, close a command to somebody, `not_allowed`; undefined if
 * they do not.
 */
export function refusalOfClosed(
  claims: Claims,
  command: string,
  settings: OrganisationSettings,
): Refusal | undefined {
  const denied = refusalOfDenied(claims, command);
  if (denied !== undefined) return denied;
  const closing = closingOf(claims, command, settings);
  if (closing === undefined) return undefined;
  const message = command.endsWith('.create')
    ? refusalTexts.addingDenied
    : refusalTexts.closedBySetting(settingName(closing.setting));
  return { code: 'not_allowed', message, details: { command, setting: closing.key } };
}

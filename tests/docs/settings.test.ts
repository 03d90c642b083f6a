import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checks } from '../../domain/allocation/checks/checks.ts';
import { claimsOf } from '../../domain/rights/persona.ts';
import { personas } from '../../domain/rights/personas.ts';
import { mayWrite } from '../../domain/rights/rights.ts';
import type { Decides, Setting } from '../../domain/settings/setting.ts';
import { settingSections } from '../../domain/settings/settingSections.ts';
import { settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { settingText } from '../../domain/settings/settingTexts.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/settings.md', import.meta.url)), 'utf8');

const names = (some: readonly string[]) => [...new Set(some)].map((name) => `\`${name}\``).join(', ');

const whom = {
  everybody: 'anybody',
  planners: 'planners who are not administrators',
  workers: 'field workers',
} as const;

function decidesText(key: string, decides: Decides): string {
  switch (decides.kind) {
    case 'check':
      return `whether the check ${names([decides.name])} is made`;
    case 'figures': {
      const reading = checks.filter(({ reads }) => reads.some((fact) => fact === `settings.${key}`));
      return `figures and texts of the checks ${names(reading.map(({ doNotCheck, codes: [code = ''] }) => doNotCheck ?? code))}`;
    }
    case 'step':
      return `whether a ${decides.of} may take the step ${names([decides.action])}`;
    case 'closes': {
      return `whether ${whom[decides.to]} may send ${names(decides.commands)}`;
    }
    case 'requires':
      return `whether a new ${decides.category} needs the field ${names([decides.field])}`;
    case 'waits':
      return decides.for;
    case 'part':
      return decides.what;
  }
}

function rowOf(key: string, setting: Setting): string {
  const { facts, decides, default: value } = setting;
  const shown = settingText(setting, value);
  const stored = JSON.stringify(value);
  const byDefault = shown === stored ? `\`${stored}\`` : `\`${stored}\`: ${shown}`;
  const said = `${facts.label}. ${facts.help ?? ''}`.trim();
  return `| \`${key}\` | ${said} | ${byDefault} | ${decides.map((one) => decidesText(key, one)).join('; ')} |`;
}

test.each(Object.entries(settingSections))(
  'The page about settings has the settings of the section %s as they are declared',
  (section, { label, help }) => {
    const rows = [...settingsByKey]
      .filter(([, setting]) => setting.section === section)
      .map(([key, setting]) => rowOf(key, setting));
    expect(rows.length).toBeGreaterThan(0);
    const table = ['| key | setting | default | decides |', '|---|---|---|---|', ...rows].join('\n');
    expect(page).toContain(`## ${label}\n\n${help}\n\n${table}\n`);
  },
);

test('The page about settings says what those wait for that nothing obeys yet', () => {
  const rows = [...settingsByKey].flatMap(([key, { facts, decides, section }]) =>
    section === null
      ? [
          `| \`${key}\` | ${facts.label}. ${facts.help ?? ''} | ${decides.map((one) => decidesText(key, one)).join('; ')} |`,
        ]
      : [],
  );
  expect(page).toContain(['| key | setting | waits for |', '|---|---|---|', ...rows].join('\n'));
});

test('The page about settings says who may change them', () => {
  const areas = [...new Set([...settingsByKey.values()].map(({ area }) => area))];
  const writers = areas.flatMap((area) =>
    personas.filter((persona) => persona !== 'system' && mayWrite(claimsOf(persona), area)),
  );
  expect(page).toContain(`the area ${names(areas)}: ${names(writers)}.`);
});

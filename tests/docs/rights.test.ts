import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { authorisationMatrix, commandRegistry } from '../../commands/registry.ts';
import { areaOf } from '../../domain/areas.ts';
import { claimsOf, type Persona, personas } from '../../domain/persona.ts';
import { areas, fieldClasses, optionsScope, type Right, rightIn } from '../../domain/rights.ts';
import { mayVisit } from '../../domain/screens.ts';
import { menu } from '../../web/shell/menu.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/rights.md', import.meta.url)), 'utf8');
const shown = personas.filter((persona) => persona !== 'system');

/** A table of the page: a row for each name, and what is said in it of each persona. */
function tableOf(first: string, names: readonly string[], say: (name: string, persona: Persona) => string) {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row([first, ...shown]),
    `|${'---|'.repeat(shown.length + 1)}`,
    ...names.map((name) => row([`\`${name}\``, ...shown.map((persona) => say(name, persona))])),
  ].join('\n');
}

/** Areas of records whose fields may be hidden. */
const areasOfRecords = ['work', 'people', 'time', 'planning', 'rosters', 'customers', 'assets'];
const areaNamed = (name: string) => areas.find((area) => area === name) ?? 'work';
const scopeText = (scope: string) => (scope === 'none' ? '–' : scope);

function rightText({ read, write }: Right): string {
  return write === 'none' ? scopeText(read) : `${read}, writes`;
}

function sightText({ read, sees }: Right): string {
  if (read === 'none') return '–';
  if (sees.length === fieldClasses.length) return 'every field';
  return ['plain', ...sees].join(', ');
}

describe('The page about rights', () => {
  test('shows who reads and writes in each area, as in the table', () => {
    const say = (name: string, persona: Persona) => rightText(rightIn(claimsOf(persona), areaNamed(name)));
    expect(page).toContain(tableOf('area', areas, say));
  });

  test('shows who sees which classes of fields', () => {
    const say = (name: string, persona: Persona) => sightText(rightIn(claimsOf(persona), areaNamed(name)));
    expect(page).toContain(tableOf('fields in', areasOfRecords, say));
  });

  test('shows exactly the commands that are not simply for those who may write in their area', () => {
    const scopes = new Map(authorisationMatrix().map((line) => [line.command, line.scopes]));
    const own = [...commandRegistry.values()].filter(({ name, category }) =>
      personas.some(
        (persona) =>
          scopes.get(name)?.[persona] !== rightIn(claimsOf(persona), areaNamed(areaOf(category) ?? '')).write,
      ),
    );
    const say = (name: string, persona: Persona) => scopeText(scopes.get(name)?.[persona] ?? 'none');
    expect(page).toContain(
      `${tableOf(
        'command',
        own.map(({ name }) => name),
        say,
      )}\n\n`,
    );
  });

  test('shows who may open the menu of further steps', () => {
    const say = (_name: string, persona: Persona) => scopeText(optionsScope(claimsOf(persona)));
    expect(page).toContain(tableOf('action right', ['options'], say));
  });

  test('shows who has which screen', () => {
    const say = (name: string, persona: Persona) =>
      menu.some((entry) => entry.key === name && mayVisit(claimsOf(persona), entry)) ? 'yes' : '–';
    const keys = menu.map(({ key }) => key);
    expect(page).toContain(tableOf('screen', keys, say));
  });
});

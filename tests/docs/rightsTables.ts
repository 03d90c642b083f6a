import { authorisationMatrix, commandRegistry } from '../../commands/registry.ts';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import { mayVisit } from '../../domain/catalogues/screens.ts';
import { areaNames } from '../../domain/rights/area.ts';
import { fieldClasses } from '../../domain/rights/fieldClass.ts';
import { claimsOf } from '../../domain/rights/persona.ts';
import { type Persona, personas } from '../../domain/rights/personas.ts';
import type { Right } from '../../domain/rights/right.ts';
import { optionsScope, rightIn } from '../../domain/rights/rights.ts';
import { menu } from '../../web/shell/menu.ts';

const shown = personas.filter((persona) => persona !== 'system');

/** A table of docs/rights.md: a row for each name, and what is said in it of each persona. */
function tableOf(first: string, names: readonly string[], say: (name: string, persona: Persona) => string) {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row([first, ...shown]),
    `|${'---|'.repeat(shown.length + 1)}`,
    ...names.map((name) => row([`\`${name}\``, ...shown.map((persona) => say(name, persona))])),
  ].join('\n');
}

/** Areas of records whose fields may be hidden. */
const areasOfRecords = areaNames.filter(
  (area) => area === 'work' || Object.values(readings).some((reading) => reading.area === area),
);
const areaNamed = (name: string) => areaNames.find((area) => area === name) ?? 'work';
const scopeText = (scope: string) => (scope === 'none' ? '–' : scope);

function rightText({ read, write }: Right): string {
  return write === 'none' ? scopeText(read) : `${read}, writes`;
}

function sightText({ read, sees }: Right): string {
  if (read === 'none') return '–';
  if (sees.length === fieldClasses.length) return 'every field';
  return ['plain', ...sees].join(', ');
}

/** The commands that are not simply for those who may write in their area. */
function ownCommands() {
  const scopes = new Map(authorisationMatrix().map((line) => [line.command, line.scopes]));
  const own = [...commandRegistry.values()].filter(({ name, category }) =>
    personas.some(
      (persona) =>
        scopes.get(name)?.[persona] !== rightIn(claimsOf(persona), areaNamed(areaOf(category) ?? '')).write,
    ),
  );
  const say = (name: string, persona: Persona) => scopeText(scopes.get(name)?.[persona] ?? 'none');
  return tableOf(
    'command',
    own.map(({ name }) => name),
    say,
  );
}

/** The tables of docs/rights.md by what they show, as the table of rights has it today. */
export const rightsTables = {
  'who reads and writes in each area': tableOf('area', areaNames, (name, persona) =>
    rightText(rightIn(claimsOf(persona), areaNamed(name))),
  ),
  'who sees which classes of fields': tableOf('fields in', areasOfRecords, (name, persona) =>
    sightText(rightIn(claimsOf(persona), areaNamed(name))),
  ),
  'exactly the commands that are not simply for those who may write in their area': ownCommands(),
  'who may open the menu of further steps': tableOf('action right', ['options'], (_, persona) =>
    scopeText(optionsScope(claimsOf(persona))),
  ),
  'who has which screen': tableOf(
    'screen',
    menu.map(({ key }) => key),
    (name, persona) =>
      menu.some((entry) => entry.key === name && mayVisit(claimsOf(persona), entry)) ? 'yes' : '–',
  ),
} as const;

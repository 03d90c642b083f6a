import type { Area } from './area.ts';
import type { SeenAs } from './fieldClass.ts';
import type { Claims } from './persona.ts';
import { seesField } from './rights.ts';

/**
 * Who sees each field of an answer; none may be left out. Only a field that can be empty can be hidden: as
 * null, or an empty list.
 */
export type FieldClasses<Fact> = {
  readonly [Field in keyof Fact]-?: null extends Fact[Field]
    ? SeenAs
    : Fact[Field] extends readonly unknown[]
      ? SeenAs
      : 'plain';
};

/**
 * A record of an area as somebody sees it: fields that they do not see are null or an empty list. A field that
 * has no class is not seen (`seesField`).
 */
export function shownTo<Fact extends object>(
  claims: Claims,
  area: Area,
  classes: Readonly<Partial<Record<string, SeenAs>>>,
  fact: Fact,
): Fact {
  const hidden = Object.entries(fact).flatMap(([field, value]) =>
    seesField(claims, area, classes[field]) ? [] : [[field, Array.isArray(value) ? [] : null] as const],
  );
  return hidden.length === 0 ? fact : { ...fact, ...Object.fromEntries(hidden) };
}

import type { z } from 'zod';
import { sameValue } from '../kernel/changedFields.ts';
import type { CommandFacts } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import { mayWrite } from '../rights/rights.ts';
import { refusalTexts } from '../text/texts.ts';
import { factsOf, schemaOf } from './fieldFacts.ts';
import type { RecordDeclaration } from './recordDeclaration.ts';
import { type AnyFields, namedIn, type Present } from './recordState.ts';
import type { RecordEnd, RecordLists } from './recordTypes.ts';

type Declaration = RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;

/** The lists by steps that name somebody. */
export function namingBySteps({ lists = {} }: Declaration, record: Present) {
  return Object.entries(lists).flatMap(([list, { label, bySteps }]) =>
    bySteps !== undefined && namedIn(record, list).length > 0 ? [{ label, fixed: bySteps.fixed }] : [],
  );
}

/** Refuses to change a field that is fixed as long as a list names somebody. */
export function fixedBy(declaration: Declaration, record: Present, after: AnyFields) {
  for (const { label, fixed } of namingBySteps(declaration, record)) {
    const field = fixed.find((name) => !sameValue(record.details[name], after[name]));
    if (field === undefined) continue;
    const message = refusalTexts.fixedWhileNamed(label);
    return refuse('invalid_input', `${field}: ${message}`, {
      fields: [{ path: field, message }],
      path: [field],
    });
  }
  return undefined;
}

/** Refuses to change a field that gives rights, for somebody who may not give them. */
export function notToSet(
  { fields }: Declaration,
  before: AnyFields,
  after: AnyFields,
  { actor }: CommandFacts,
) {
  const given = (details: AnyFields, name: string) => details[name] ?? false;
  const field = Object.keys(fields.shape).find((name) => {
    const { setBy } = factsOf(schemaOf(fields, name));
    return (
      setBy !== undefined && !mayWrite(actor, setBy) && !sameValue(given(before, name), given(after, name))
    );
  });
  if (field === undefined) return undefined;
  const { label } = factsOf(schemaOf(fields, field));
  return refuse('not_allowed', refusalTexts.notToSet(label), { path: [field] });
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerCells, answerColumns } from '../../../domain/form/answerColumns.ts';
import { exampleForms } from '../../../domain/form/exampleForms.ts';
import { fillForm, firstAnswers } from '../../../domain/form/filledForm.ts';
import { answersIn, answersText, foreignAnswers } from '../../../domain/form/formAnswers.ts';
import type { FormContent } from '../../../domain/form/formContent.ts';
import { evaluate, problemOfExpression } from '../../../domain/form/formExpression.ts';
import { formProblems } from '../../../domain/form/formProblems.ts';
import { fitsMask, maskText } from '../../../domain/form/textMask.ts';
import { formContents } from './formArbitrary.ts';

describe('a form that is filled in', () => {
  const content: FormContent = {
    items: [
      { name: 'hours', kind: 'number', label: 'Hours', most: 24 },
      { name: 'rate', kind: 'money', label: 'Rate' },
      { name: 'pay', kind: 'money', label: 'Pay', computed: 'hours * rate' },
      { name: 'late', kind: 'yesNo', label: 'Late', scored: true },
      { name: 'why', kind: 'text', label: 'Why', visibleIf: 'late', requiredIf: 'hours > 2' },
      { name: 'days', kind: 'number', label: 'Days', computed: 'daysBetween("2026-03-01", until)' },
      { name: 'until', kind: 'date', label: 'Until' },
    ],
  };

  test('computes from what is before, in the units in which people write', () => {
    const { answers } = fillForm(content, { hours: 7.5, rate: 2050, pay: 1 });
    expect(answers).toEqual({ hours: 7.5, rate: 2050, pay: 15_375 });
  });

  test('asks only what is visible, requires what an expression says, and counts points', () => {
    expect(fillForm(content, { hours: 3, late: false, why: 'Rain' })).toMatchObject({
      answers: { hours: 3, late: false },
      problems: [],
      score: { points: 0, most: 1 },
    });
    expect(fillForm(content, { hours: 3, late: true })).toMatchObject({
      problems: [{ path: 'why', message: 'is required' }],
      score: { points: 1, most: 1 },
    });
    expect(fillForm(content, { hours: 30 }).problems).toEqual([
      { path: 'hours', label: 'Hours', message: 'is at most 24' },
    ]);
  });

  test('sees in a row what is in it and before the part, and no other row', () => {
    const rows: FormContent = {
      items: [
        { name: 'unit', kind: 'number', label: 'Unit' },
        { name: 'parts', kind: 'table', label: 'Parts', least: 1 },
        { name: 'count', kind: 'number', label: 'Count', in: 'parts' },
        { name: 'all', kind: 'number', label: 'All', in: 'parts', computed: 'count * unit' },
        { name: 'total', kind: 'number', label: 'Sum', computed: 'sum(parts.map(part, part.all))' },
      ],
    };
    expect(formProblems(rows)).toEqual([]);
    expect(fillForm(rows, { unit: 2, parts: [{ count: 3 }, { count: 4.5 }] }).answers).toEqual({
      unit: 2,
      parts: [
        { count: 3, all: 6 },
        { count: 4.5, all: 9 },
      ],
      total: 15,
    });
    expect(fillForm(rows, {}).problems).toEqual([{ path: 'parts', label: 'Parts', message: 'is required' }]);
    const outside = [...rows.items, { name: 'no', kind: 'number', label: 'No', computed: 'count' } as const];
    expect(formProblems({ items: outside }).map(({ message }) => message)).toEqual([
      "is computed by an expression that names 'count', which is no question before it",
    ]);
  });
});

describe('expressions', () => {
  test('mix numbers that are answered and written, and come to nothing where something is missing', () => {
    const scope = { two: 2, half: 0.5, none: null };
    expect(evaluate('two * 2', scope)).toBe(4);
    expect(evaluate('1 / two', scope)).toBe(0.5);
    expect(evaluate('half + 1', scope)).toBe(1.5);
    expect(evaluate('none > 1', scope)).toBeNull();
    expect(evaluate('answered(none) || two == 2', scope)).toBe(true);
    expect(evaluate('two / 0', scope)).toBeNull();
  });

  test('have no way to the program around them, to patterns of their own, or to loops in loops', () => {
    for (const expression of ['constructor', 'toString', 'a.constructor', 'a.__proto__'])
      expect(evaluate(expression, Object.assign(Object.create(null), { a: {} }))).toBeNull();
    const names = new Set(['a']);
    expect(problemOfExpression('a.matches("(a+)+$")', names)).toBe("may not use 'matches'");
    expect(problemOfExpression('a.all(x, a.all(y, x == y))', names)).toBe(
      'goes through a list inside another',
    );
    expect(problemOfExpression('a.all(x, x > b)', names)).toBe("names 'b', which is no question before it");
    expect(problemOfExpression('1 +', names)).toMatch(/^cannot be read: /);
    expect(evaluate('a.all(x, a.all(y, true))', { a: [1] })).toBeNull();
  });

  test('end and never throw, whatever they say and whatever is answered', () => {
    const word = fc.constantFrom(
      'a',
      'b',
      '1',
      '2.5',
      '"x"',
      '[1, 2]',
      'a.map(x, x)',
      'size(b)',
      'null',
      'a.b',
    );
    const sign = fc.constantFrom('+', '-', '*', '/', '==', '<', '&&', '||', 'in', '?', ':', '(', ')');
    const expressions = fc.array(fc.oneof(word, sign), { maxLength: 12 }).map((all) => all.join(' '));
    const scope = fc.dictionary(fc.constantFrom('a', 'b'), fc.jsonValue());
    fc.assert(
      fc.property(expressions, scope, (expression, values) => {
        const first = evaluate(expression, values);
        expect(evaluate(expression, structuredClone(values))).toEqual(first);
        expect(first === undefined).toBe(false);
      }),
    );
  });
});

describe('any form', () => {
  test('without problems can be filled in with nothing, and what counts of that counts as it is', () => {
    fc.assert(
      fc.property(formContents, fc.dictionary(fc.string(), fc.jsonValue()), (content, given) => {
        expect(formProblems(content)).toEqual([]);
        const once = fillForm(content, { ...firstAnswers(content), ...given });
        expect(foreignAnswers(content, once.answers)).toBeUndefined();
        expect(fillForm(content, once.answers).answers).toEqual(once.answers);
        expect(answersIn(answersText(once.answers))).toEqual(once.answers);
        const columns = answerColumns([content]);
        expect(new Set(columns.map(({ heading }) => heading)).size).toBe(columns.length);
        expect(answerCells(content, once.answers, columns, (_, id) => id)).toHaveLength(columns.length);
      }),
    );
  });

  test('of the demonstration has no problems', () => {
    for (const { content } of exampleForms) expect(formProblems(content)).toEqual([]);
  });
});

test('a pattern takes what looks like it, and says so by an example', () => {
  expect(fitsMask('AA-99?', 'KL-123')).toBe(true);
  expect(fitsMask('AA-99?', 'KL-12')).toBe(false);
  expect(fitsMask('AA-99?', 'K1-123')).toBe(false);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('A', '9', '?', '-', ' ', '.'), maxLength: 20 }), (mask) => {
      expect(fitsMask(mask, maskText(mask))).toBe(true);
    }),
  );
});

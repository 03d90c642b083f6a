// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForms name questions so.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, withItem, withMoved, withoutItem, withStepped } from '../../../domain/form/contentEdits.ts';
import { contentOfJson, type FormContent } from '../../../domain/form/formContent.ts';
import { formProblems } from '../../../domain/form/formProblems.ts';
import { toXPath } from '../../../domain/form/xlsExpressions.ts';
import { fromXlsForm, toXlsForm } from '../../../domain/form/xlsForm.ts';
import { formContents } from './formArbitrary.ts';

/** The items of a form in the order in which they are asked: those of a part follow it. */
const inOrder = ({ items }: FormContent): FormContent['items'] => {
  const within = (group: string | undefined): FormContent['items'] =>
    items.filter((item) => item.in === group).flatMap((item) => [item, ...within(item.name)]);
  return within(undefined);
};

test('any form comes back from an XLSForm and from JSON as it was', () => {
  fc.assert(
    fc.property(formContents, (content) => {
      const read = fromXlsForm(toXlsForm(content, 'A form'));
      expect(read).toMatchObject({ title: 'A form', left: [] });
      expect(read.content.items).toEqual(inOrder(content));
      expect(contentOfJson(JSON.stringify(content))).toEqual(content);
    }),
  );
});

test('an XLSForm of another program is taken as far as it can be, and the rest is told by name', () => {
  const survey = [
    [
      'type',
      'name',
      'label::English (en)',
      'label::Deutsch',
      'required',
      'relevant',
      'constraint',
      'calculation',
    ],
    ['start', 'start', null, null, null, null, null, null],
    ['begin group', 'Site', 'The site', 'Ort', null, null, null, null],
    ['select_one yes_no', 'is-safe', 'Is it safe?', 'Sicher?', 'yes', null, null, null],
    ['select_multiple why', 'why', 'Why not', null, null, "${is-safe} = 'no'", null, null],
    ['text', 'other', 'Which', null, null, "selected(${why}, 'other') and ${is-safe} != ''", null, null],
    ['integer', 'people', 'How many people', null, 'yes', null, '. >= 1 and . <= 20', null],
    ['decimal', 'area', 'Area', null, null, null, "regex(., '^1')", null],
    ['calculate', 'half', null, null, null, null, null, '${people} div 2'],
    ['calculate', 'now', null, null, null, null, null, 'now()'],
    ['end group', null, null, null, null, null, null, null],
    ['geotrace', 'way', 'Way', null, null, null, null, null],
  ];
  const choices = [
    ['list_name', 'name', 'label'],
    ['yes_no', 'yes', 'Yes'],
    ['yes_no', 'no', 'No'],
    ['why', 'dog', 'A dog'],
    ['why', 'other', 'Other'],
    ['why', 'not good', 'Spaces'],
  ];
  const { content, left } = fromXlsForm({ survey, choices, settings: [] });
  expect(content.items).toEqual([
    { name: 'site', kind: 'section', label: 'The site' },
    { name: 'issafe', kind: 'yesNo', label: 'Is it safe?', in: 'site', required: true },
    {
      name: 'why',
      kind: 'choices',
      label: 'Why not',
      in: 'site',
      visibleIf: 'issafe == false',
      choices: [
        { name: 'dog', label: 'A dog' },
        { name: 'other', label: 'Other' },
      ],
    },
    {
      name: 'other',
      kind: 'text',
      label: 'Which',
      in: 'site',
      visibleIf: '"other" in why && answered(issafe)',
    },
    {
      name: 'people',
      kind: 'number',
      label: 'How many people',
      in: 'site',
      decimals: 0,
      required: true,
      least: 1,
      most: 20,
    },
    { name: 'area', kind: 'number', label: 'Area', in: 'site' },
    { name: 'half', kind: 'text', label: 'half', in: 'site', computed: 'people / 2' },
    { name: 'now', kind: 'text', label: 'now', in: 'site' },
  ]);
  expect(formProblems(content)).toEqual([]);
  expect(left).toEqual([
    "start: the type 'start'",
    "why: the choice 'not good'",
    "area: constraint 'regex(., '^1')'",
    "now: calculation 'now()'",
    "way: the type 'geotrace'",
  ]);
});

test('expressions are written as other programs read them, where they can be', () => {
  const kindOf = (name: string) => (name === 'safe' ? 'yesNo' : 'number');
  expect(toXPath('safe == false && hours > 2', kindOf)).toBe("(${safe} = 'no' and (${hours} > 2))");
  expect(toXPath('"dog" in why', kindOf)).toBe("selected(${why}, 'dog')");
  expect(toXPath('!answered(hours)', kindOf)).toBe("not(${hours} != '')");
  expect(toXPath('sum(rooms.map(room, room.area))', kindOf)).toBeUndefined();
});

test('whatever is added, moved and removed in the builder, nothing is lost, doubled or in two places', () => {
  const edits = fc.array(
    fc.tuple(fc.constantFrom('add', 'up', 'down', 'move', 'remove'), fc.nat(), fc.nat()),
    {
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(formContents, edits, (first, all) => {
      let content = first;
      for (const [edit, one, other] of all) {
        const { items } = content;
        const name = items[one % items.length]?.name ?? '';
        const count = items.length;
        const block = blockOf(content, name).length;
        if (edit === 'add') content = withItem(content, 'text', name).content;
        else if (edit === 'remove') content = withoutItem(content, name);
        else if (edit === 'move')
          content = withMoved(content, name, items[other % items.length]?.name ?? null);
        else content = withStepped(content, name, edit);
        const expected = edit === 'add' ? count + 1 : edit === 'remove' ? count - block : count;
        expect(content.items).toHaveLength(expected);
        expect(new Set(content.items.map((item) => item.name)).size).toBe(expected);
        // Everything can be reached, and what it is in stands before it.
        expect(inOrder(content)).toHaveLength(expected);
        for (const [place, item] of content.items.entries())
          if (item.in !== undefined)
            expect(content.items.findIndex((each) => each.name === item.in)).toBeLessThan(place);
        if (expected === 0) return;
      }
    }),
  );
});

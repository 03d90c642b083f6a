import { freeName } from './contentEdits.ts';
import {
  type Choice,
  type FormContent,
  formContentSchema,
  hasRows,
  type Item,
  isGroup,
  isQuestion,
  itemSchema,
  itemsIn,
} from './formContent.ts';
import { questionKinds } from './questionKinds.ts';
import { scaleOf } from './scaleOf.ts';
import { fromXPath, type NamedQuestions, toXPath } from './xlsExpressions.ts';

/** A sheet: its rows, the first of which has the names of the columns. */
export type SheetRows = readonly (readonly (string | number | boolean | null)[])[];
/** The sheets of an XLSForm (xlsform.org). */
export interface XlsForm {
  readonly survey: SheetRows;
  readonly choices: SheetRows;
  readonly settings: SheetRows;
}

/** What stands in a column of our own, which other programs pass over: what an XLSForm has no column for. */
const ownColumn = 'muster';
const surveyColumns = [
  'type',
  'name',
  'label',
  'hint',
  'required',
  'relevant',
  'calculation',
  'constraint',
  'default',
  'appearance',
  'parameters',
  ownColumn,
] as const;
type Cells = Partial<Record<(typeof surveyColumns)[number], string>>;

/** A form as an XLSForm. What that has no column for stands in one of our own, so that nothing is lost on the way back. */
export function toXlsForm(content: FormContent, title: string): XlsForm {
  const kindOf = (name: string) => content.items.find((item) => item.name === name)?.kind;
  const survey: Cells[] = [];
  const write = (item: Item) => {
    if (!isGroup(item))
      return void survey.push({ ...cellsOf(item, kindOf), [ownColumn]: JSON.stringify(item) });
    const type = hasRows(item) ? 'repeat' : 'group';
    const appearance = item.kind === 'page' ? 'field-list' : '';
    survey.push({
      ...common(item, kindOf),
      type: `begin_${type}`,
      appearance,
      [ownColumn]: JSON.stringify(item),
    });
    for (const inner of itemsIn(content, item.name)) write(inner);
    survey.push({ type: `end_${type}`, name: item.name });
  };
  for (const item of itemsIn(content, undefined)) write(item);
  const choices = content.items.flatMap((item) =>
    (item.choices ?? []).map(({ name, label, score }) => [item.name, name, label, score ?? null]),
  );
  const yesNo = content.items.some(({ kind }) => kind === 'yesNo')
    ? [
        ['yes_no', 'yes', 'Yes', null],
        ['yes_no', 'no', 'No', null],
      ]
    : [];
  return {
    survey: [
      [...surveyColumns],
      ...survey.map((cells) => surveyColumns.map((column) => cells[column] ?? null)),
    ],
    choices: [['list_name', 'name', 'label', 'score'], ...choices, ...yesNo],
    settings: [['form_title'], [title]],
  };
}

function common(item: Item, kindOf: (name: string) => string | undefined): Cells {
  const { name, label, help, visibleIf } = item;
  const relevant = visibleIf === undefined ? undefined : toXPath(visibleIf, kindOf);
  return { name, label, ...(help && { hint: help }), ...(relevant && { relevant }) };
}

function cellsOf(item: Item, kindOf: (name: string) => string | undefined): Cells {
  if (!isQuestion(item)) return {};
  const { xlsForm, has } = questionKinds[item.kind];
  const { least, most, requiredIf, computed } = item;
  const [type = 'text', appearance] = (xlsForm ?? 'text').startsWith('image ')
    ? ['image', 'signature']
    : [xlsForm ?? 'text'];
  const required = item.required === true ? 'yes' : requiredIf && toXPath(requiredIf, kindOf);
  const bounds =
    item.kind === 'number' && has.includes('bounds')
      ? [least === undefined ? '' : `. >= ${least}`, most === undefined ? '' : `. <= ${most}`].filter(Boolean)
      : [];
  const scale = item.kind === 'scale' ? scaleOf(item) : undefined;
  const calculation = computed && toXPath(computed, kindOf);
  return {
    ...common(item, kindOf),
    type: item.choices !== undefined ? `${type} ${item.name}` : item.decimals === 0 ? 'integer' : type,
    ...(required && { required }),
    ...(calculation && { calculation }),
    ...(bounds.length > 0 && { constraint: bounds.join(' and ') }),
    ...(item.default !== undefined && { default: item.default }),
    ...(appearance !== undefined ? { appearance } : item.long === true ? { appearance: 'multiline' } : {}),
    ...(scale && { parameters: `start=${scale.least} end=${scale.most} step=1` }),
  };
}

/** A form that was read, its title if it says one, and what was not taken, each named. */
export interface ReadForm {
  readonly content: FormContent;
  readonly title: string | undefined;
  readonly left: readonly string[];
}

type Row = Readonly<Record<string, string>>;

/** An XLSForm as a form. What is not taken is told by its name. */
export function fromXlsForm({ survey, choices, settings }: XlsForm): ReadForm {
  const left: string[] = [];
  const lists = Map.groupBy(rowsOf(choices), (row) => row.list_name ?? row['list name'] ?? '');
  const items: Item[] = [];
  const around: string[] = [];
  const names = new Map<string, string>();
  const questions: NamedQuestions = {
    nameOf: (name) => names.get(name),
    kindOf: (name) => items.find((item) => item.name === name)?.kind,
  };
  for (const row of rowsOf(survey)) {
    const type = (row.type ?? '').trim().replaceAll(/\s+/g, ' ');
    if (type === '') continue;
    if (/^end[ _](group|repeat)$/.test(type)) {
      around.pop();
      continue;
    }
    const own = ownItem(row);
    const within = around.at(-1);
    if (own !== undefined) {
      items.push(own);
      names.set(row.name ?? own.name, own.name);
      if (isGroup(own)) around.push(own.name);
      continue;
    }
    const called = row.name || type;
    const read = itemOf(row, type, lists, left);
    if (read === undefined) {
      left.push(`${called}: the type '${type}'`);
      continue;
    }
    const name = freeName({ items }, /^[a-z][A-Za-z0-9_]{0,39}$/.test(called) ? '' : called);
    const free =
      /^[a-z][A-Za-z0-9_]{0,39}$/.test(called) && !items.some((item) => item.name === called) ? called : name;
    const item: Item = { ...read, name: free, ...(within === undefined ? {} : { in: within }) };
    names.set(called, free);
    items.push({ ...item, ...expressionsOf(row, called, questions, left) });
    if (isGroup(item)) around.push(free);
  }
  const title = rowsOf(settings)[0]?.form_title;
  return { content: formContentSchema.parse({ items }), title: title || undefined, left };
}

/** The cells of each row by the names of their columns; of a label in several languages the first counts. */
function rowsOf([head = [], ...rows]: SheetRows): readonly Row[] {
  const columns = head.map((cell) =>
    String(cell ?? '')
      .trim()
      .toLowerCase(),
  );
  const named = columns.map((column) => column.replace(/::.*$/, ''));
  return rows.map((row) => {
    const cells: Record<string, string> = {};
    for (const [place, column] of named.entries()) {
      const text = String(row[place] ?? '').trim();
      if (text !== '' && !(column in cells)) cells[column] = text;
    }
    return cells;
  });
}

function ownItem({ [ownColumn]: text }: Row): Item | undefined {
  if (text === undefined) return undefined;
  try {
    return itemSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // Somebody has changed the column: the others count.
    return undefined;
  }
}

const kindsOfTypes: Readonly<Record<string, Item['kind']>> = {
  text: 'text',
  string: 'text',
  integer: 'number',
  int: 'number',
  decimal: 'number',
  date: 'date',
  time: 'time',
  range: 'scale',
  image: 'photo',
  photo: 'photo',
  file: 'files',
  barcode: 'barcode',
  geopoint: 'place',
  note: 'information',
  acknowledge: 'yesNo',
  calculate: 'text',
  'begin group': 'section',
  begin_group: 'section',
  'begin repeat': 'repeat',
  begin_repeat: 'repeat',
};

function itemOf(
  row: Row,
  type: string,
  lists: ReadonlyMap<string, readonly Row[]>,
  left: string[],
): Omit<Item, 'name'> | undefined {
  const label = (row.label ?? row.name ?? '').slice(0, 500);
  const help = row.hint === undefined ? {} : { help: row.hint };
  const [word = '', list = ''] = type.split(' ');
  if (/^select_(one|multiple)$/.test(word)) {
    const rows = lists.get(list) ?? [];
    const given = rows.map(({ name }) => name);
    if (word === 'select_one' && given.length === 2 && given.includes('yes') && given.includes('no'))
      return { kind: 'yesNo', label, ...help };
    return {
      kind: word === 'select_one' ? 'choice' : 'choices',
      label,
      ...help,
      choices: choicesOf(rows, list, left),
    };
  }
  const kind = kindsOfTypes[type];
  if (kind === undefined) return undefined;
  const appearance = row.appearance ?? '';
  if (kind === 'photo' && appearance.includes('signature')) return { kind: 'signature', label, ...help };
  if (kind === 'section' && appearance.includes('field-list')) return { kind: 'page', label, ...help };
  return {
    kind,
    label,
    ...help,
    ...((type === 'integer' || type === 'int') && { decimals: 0 }),
    ...(kind === 'text' && appearance.includes('multiline') && { long: true }),
    ...(kind === 'scale' ? boundsOfScale(row.parameters ?? '') : {}),
  };
}

function boundsOfScale(parameters: string) {
  const number = (name: string) =>
    Number(new RegExp(`${name}\\s*=\\s*(-?\\d+)`).exec(parameters)?.[1] ?? Number.NaN);
  const [least, most] = [number('start'), number('end')];
  return { ...(!Number.isNaN(least) && { least }), ...(!Number.isNaN(most) && { most }) };
}

function choicesOf(rows: readonly Row[], list: string, left: string[]): Choice[] {
  const choices: Choice[] = [];
  for (const { name = '', label = name, score } of rows) {
    if (!/^[A-Za-z0-9_-]{1,40}$/.test(name) || choices.some((one) => one.name === name)) {
      left.push(`${list}: the choice '${name || label}'`);
      continue;
    }
    const points = Number(score);
    choices.push({
      name,
      label: label.slice(0, 200) || name,
      ...(score !== undefined && Number.isFinite(points) && { score: points }),
    });
  }
  return choices;
}

/** What a row says of others, and of its own answer; what cannot be said here is told. */
function expressionsOf(row: Row, called: string, questions: NamedQuestions, left: string[]): Partial<Item> {
  const read = (column: string): string | undefined => {
    const { [column]: text } = row;
    if (text === undefined) return undefined;
    const expression = fromXPath(text, questions);
    if (expression === undefined) left.push(`${called}: ${column} '${text}'`);
    return expression;
  };
  const yes = /^(yes|true|true\(\)|1)$/i.test(row.required ?? '');
  const no = /^(no|false|false\(\)|0)?$/i.test(row.required ?? '');
  const [visibleIf, computed] = [read('relevant'), read('calculation')];
  const requiredIf = yes || no ? undefined : read('required');
  for (const column of ['choice_filter', 'trigger', 'repeat_count', 'read_only'])
    if (row[column] !== undefined) left.push(`${called}: ${column} '${row[column]}'`);
  return {
    ...(yes && { required: true }),
    ...(visibleIf && { visibleIf }),
    ...(requiredIf && { requiredIf }),
    ...(computed && { computed }),
    ...(row.default !== undefined && { default: row.default }),
    ...constraintOf(row, called, left),
  };
}

/** Bounds are taken of a constraint, and nothing else. */
function constraintOf({ constraint }: Row, called: string, left: string[]): Partial<Item> {
  if (constraint === undefined) return {};
  const bounds: { least?: number; most?: number } = {};
  for (const part of constraint.split(/\s+and\s+/)) {
    const [, sign, number] = /^\(?\s*\.\s*(>=|<=)\s*(-?\d+(?:\.\d+)?)\s*\)?$/.exec(part.trim()) ?? [];
    if (sign === '>=') bounds.least = Number(number);
    else if (sign === '<=') bounds.most = Number(number);
    else {
      left.push(`${called}: constraint '${constraint}'`);
      return {};
    }
  }
  return bounds;
}

import {
  type Choice,
  type FormContent,
  type GroupKind,
  groupKinds,
  type Item,
  isGroup,
  type QuestionKindName,
} from './formContent.ts';
import { questionKinds } from './questionKinds.ts';

/** A kind of question or of part. */
export type ItemKind = QuestionKindName | GroupKind;

/** What a kind is called. */
export function kindLabel(kind: ItemKind): string {
  return kind in groupKinds ? groupKinds[kind as GroupKind] : questionKinds[kind as QuestionKindName].label;
}

/** A form with one more question or part: after another one, in a part if that is one, or at the end. */
export function withItem(
  content: FormContent,
  kind: ItemKind,
  after: string | null,
): { readonly content: FormContent; readonly name: string } {
  const label = kindLabel(kind);
  const name = freeName(content, label);
  const beside = content.items.find((one) => one.name === after);
  const isInside = beside !== undefined && isGroup(beside) && kind !== 'page';
  const within = isInside ? beside.name : kind === 'page' ? undefined : beside?.in;
  const added: Item = {
    name,
    kind,
    label,
    ...(within === undefined ? {} : { in: within }),
    ...(kind === 'choice' || kind === 'choices'
      ? {
          choices: [
            { name: 'one', label: 'One' },
            { name: 'two', label: 'Two' },
          ],
        }
      : {}),
  };
  const last = beside === undefined ? undefined : blockOf(content, beside.name).at(-1);
  const place = last === undefined ? content.items.length : content.items.indexOf(last) + 1;
  return { content: { items: content.items.toSpliced(place, 0, added) }, name };
}

/** A form without a question, or without a part and all that is in it. */
export function withoutItem(content: FormContent, name: string): FormContent {
  const gone = new Set(blockOf(content, name));
  return { items: content.items.filter((item) => !gone.has(item)) };
}

/** A form in which a question or part differs; a property that is undefined is left out, and a new name goes with what is in it. */
export function withChange(
  content: FormContent,
  name: string,
  change: { readonly [Property in keyof Item]?: Item[Property] | undefined },
): FormContent {
  const { name: renamed = name } = change;
  return {
    items: content.items.map((item) => {
      if (item.name !== name) return item.in === name ? { ...item, in: renamed } : item;
      const entries = Object.entries({ ...item, ...change }).filter(([, value]) => value !== undefined);
      // The boundary: only optional properties are ever left out.
      return Object.fromEntries(entries) as Item;
    }),
  };
}

/** A form in which a question or part, with all that is in it, stands before another one and where that is, or at the end (null). */
export function withMoved(content: FormContent, name: string, before: string | null): FormContent {
  const block = blockOf(content, name);
  const target = content.items.find((item) => item.name === before);
  const [first, ...inside] = block;
  if (first === undefined || (target !== undefined && block.includes(target))) return content;
  const { in: _, ...free } = first;
  const moved: Item = target?.in === undefined ? free : { ...free, in: target.in };
  const rest = content.items.filter((item) => !block.includes(item));
  const place = target === undefined ? rest.length : rest.indexOf(target);
  return { items: rest.toSpliced(place, 0, moved, ...inside) };
}

/** A form in which a question or part stands one place further up or down; at the edge of its part it leaves that. */
export function withStepped(content: FormContent, name: string, step: 'up' | 'down'): FormContent {
  const item = content.items.find((one) => one.name === name);
  if (item === undefined) return content;
  const siblings = content.items.filter((one) => one.in === item.in);
  const place = siblings.indexOf(item);
  if (step === 'up') {
    const previous = siblings[place - 1];
    return withMoved(content, name, previous?.name ?? item.in ?? name);
  }
  const [next, following] = siblings.slice(place + 1);
  if (next === undefined) {
    if (item.in === undefined) return content;
    const around = content.items.find((one) => one.name === item.in);
    return moveAfter(content, item, around);
  }
  return following === undefined ? moveAfter(content, item, next) : withMoved(content, name, following.name);
}

/** After another one and all that is in it, in the part in which that is. */
function moveAfter(content: FormContent, item: Item, other: Item | undefined): FormContent {
  if (other === undefined) return content;
  const block = blockOf(content, item.name);
  const [, ...inside] = block;
  const { in: _, ...free } = item;
  const moved: Item = other.in === undefined ? free : { ...free, in: other.in };
  const rest = { items: content.items.filter((one) => !block.includes(one)) };
  const last = blockOf(rest, other.name).at(-1) ?? other;
  return { items: rest.items.toSpliced(rest.items.indexOf(last) + 1, 0, moved, ...inside) };
}

/** A question or part, and all that is in it, in order. */
export function blockOf(content: FormContent, name: string): readonly Item[] {
  return content.items.filter((item) => item.name === name || isWithin(content, item, name));
}

function isWithin(content: FormContent, { in: group }: Item, name: string): boolean {
  if (group === undefined) return false;
  if (group === name) return true;
  const around = content.items.find((one) => one.name === group);
  return around !== undefined && around.name !== around.in && isWithin(content, around, name);
}

/** A name that no other question has, after a label: `isTheSiteSafe`. */
export function freeName({ items }: FormContent, label: string): string {
  const taken = new Set(items.map(({ name }) => name));
  const base = nameAfter(label);
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base.slice(0, 36)}${number}`;
    if (!taken.has(name)) return name;
  }
}

function nameAfter(label: string): string {
  const words = label
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const joined = words
    .map((word, place) => (place === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .slice(0, 40);
  return /^[a-z]/.test(joined) ? joined : `q${joined}`.slice(0, 40);
}

/** A name for a choice that no other has. */
export function freeChoiceName(choices: readonly Choice[], label: string): string {
  const base = nameAfter(label);
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base.slice(0, 36)}${number}`;
    if (!choices.some((one) => one.name === name)) return name;
  }
}

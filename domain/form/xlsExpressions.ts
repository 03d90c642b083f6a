import { type ASTNode, parse } from '@marcbachmann/cel-js';

/** How questions are called in a form that is read, by the names that they have in a file; and which answer yes or no, or several. */
export interface NamedQuestions {
  readonly nameOf: (name: string) => string | undefined;
  readonly kindOf: (name: string) => string | undefined;
}

/** The parts of an expression of an XLSForm (XPath), as far as they have a counterpart. */
const token =
  /\s*(?:(\$\{[^}]+\})|('[^']*'|"[^"]*")|(\d+(?:\.\d+)?)|(!=|<=|>=|[=<>+\-*(),])|([a-z][a-z-]*(?:\(\))?))/gy;

/** An expression of an XLSForm in the language of forms; undefined where it says what that cannot. */
export function fromXPath(text: string, questions: NamedQuestions): string | undefined {
  const tokens: string[] = [];
  token.lastIndex = 0;
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const found = token.exec(text);
    if (found === null) return undefined;
    tokens.push(found[0].trim());
  }
  return joined(tokens, questions);
}

const words: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  div: '/',
  'true()': 'true',
  'false()': 'false',
  '=': '==',
};

function joined(tokens: readonly string[], questions: NamedQuestions): string | undefined {
  const parts: string[] = [];
  for (let place = 0; place < tokens.length; place++) {
    const [one = '', next, third, fourth, fifth, sixth] = tokens.slice(place);
    if (one === 'selected' && next === '(' && fourth === ',' && sixth === ')') {
      const name = questionIn(third, questions);
      if (name === undefined || fifth === undefined) return undefined;
      const choice = textIn(fifth);
      parts.push(questions.kindOf(name) === 'choices' ? `${choice} in ${name}` : `${name} == ${choice}`);
      place += 5;
    } else if (one === 'not' && next === '(') parts.push('!');
    else if (one === 'count-selected' && next === '(') parts.push('size');
    else if (one.startsWith('${')) {
      const name = questionIn(one, questions);
      if (name === undefined) return undefined;
      const compared = next === '=' || next === '!=';
      if (compared && third !== undefined && /^['"]/.test(third)) {
        parts.push(comparison(name, next, third, questions));
        place += 2;
      } else parts.push(name);
    } else if (/^['"]/.test(one)) parts.push(textIn(one));
    else if (/^\d/.test(one) || /^[!<>+\-*(),]/.test(one)) parts.push(one);
    else if (words[one] !== undefined) parts.push(words[one]);
    else return undefined;
  }
  return parts.join(' ').replaceAll('! (', '!(').replaceAll('size (', 'size(');
}

function comparison(name: string, sign: string, text: string, { kindOf }: NamedQuestions): string {
  const value = text.slice(1, -1);
  if (value === '') return sign === '=' ? `!answered(${name})` : `answered(${name})`;
  const is = sign === '=' ? '==' : '!=';
  if (kindOf(name) === 'yesNo') return `${name} ${is} ${value === 'yes' ? 'true' : 'false'}`;
  return `${name} ${is} ${textIn(text)}`;
}

function questionIn(text: string | undefined, { nameOf }: NamedQuestions): string | undefined {
  return text?.startsWith('${') ? nameOf(text.slice(2, -1).trim()) : undefined;
}

function textIn(text: string): string {
  return JSON.stringify(text.slice(1, -1));
}

const signs: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': 'div',
  '&&': 'and',
  '||': 'or',
};

/** An expression of a form as an XLSForm has it; undefined where that has no counterpart. `kindOf`: of a question by its name. */
export function toXPath(
  expression: string,
  kindOf: (name: string) => string | undefined,
): string | undefined {
  try {
    return written(parse(expression).ast, kindOf);
  } catch {
    // What cannot be read is written nowhere.
    return undefined;
  }
}

function written(ast: ASTNode, kindOf: (name: string) => string | undefined): string | undefined {
  if (ast.op === 'id') return `\${${ast.args}}`;
  if (ast.op === 'value') {
    const { args: value } = ast;
    if (typeof value === 'string') return value.includes("'") ? undefined : `'${value}'`;
    if (typeof value === 'boolean') return value ? 'true()' : 'false()';
    return typeof value === 'bigint' || typeof value === 'number' ? String(value) : undefined;
  }
  if (ast.op === '!_') {
    const inner = written(ast.args, kindOf);
    return inner && `not(${inner})`;
  }
  if (ast.op === 'call' && ast.args[0] === 'answered') {
    const [one] = ast.args[1];
    const inner = one && written(one, kindOf);
    return inner && `${inner} != ''`;
  }
  if (ast.op === 'in') {
    const [one, list] = ast.args;
    const [choice, question] = [written(one, kindOf), written(list, kindOf)];
    return choice && question && `selected(${question}, ${choice})`;
  }
  const sign = signs[ast.op];
  if (sign === undefined || !Array.isArray(ast.args) || ast.args.length !== 2) return undefined;
  // The boundary: every operator with a sign here has two sides.
  const [left, right] = ast.args as unknown as readonly [ASTNode, ASTNode];
  const isYesNo = left.op === 'id' && kindOf(left.args) === 'yesNo' && right.op === 'value';
  if (isYesNo && typeof right.args === 'boolean')
    return `${written(left, kindOf)} ${sign} '${right.args ? 'yes' : 'no'}'`;
  const [one, other] = [written(left, kindOf), written(right, kindOf)];
  return one && other && `(${one} ${sign} ${other})`;
}

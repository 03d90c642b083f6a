import type { z } from 'zod';

/** What is wrong with a value, where its schema does not say it in words of its own. */
export function inPlainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${kinds[issue.expected] ?? `a ${issue.expected}`}`;
    case 'too_big':
      return unitOf(issue.origin) !== ''
        ? `must have at most ${issue.maximum} ${unitOf(issue.origin)}`
        : `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
    case 'too_small':
      return unitOf(issue.origin) !== ''
        ? `must have at least ${issue.minimum} ${unitOf(issue.origin)}`
        : `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a day that exists, as in 2026-03-02' : 'is not in its form';
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has what nobody knows here: ${issue.keys.join(', ')}`;
    default:
      return 'cannot be used';
  }
}

const kinds: Readonly<Record<string, string>> = {
  int: 'a whole number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
};

function unitOf(origin: string): string {
  return { string: 'characters', array: 'items' }[origin] ?? '';
}

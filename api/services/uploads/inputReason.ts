import type { z } from 'zod';

/**
 * Why a value of a file cannot be kept, in words for whoever has to correct the file. A message that a schema gives
 * itself is already such words; those of the library that checks are not.
 */
export function inputReason(issue: z.core.$ZodIssue): string {
  const most = 'maximum' in issue ? Number(issue.maximum).toLocaleString('en') : '';
  const least = 'minimum' in issue ? Number(issue.minimum).toLocaleString('en') : '';
  if (!isOfLibrary(issue.message)) return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? `is longer than ${most} characters: shorten it`
        : isMany(issue.origin)
          ? `has more than ${most} entries: take some out`
          : `is more than ${most}`;
    case 'too_small':
      return issue.origin === 'string'
        ? 'is required'
        : isMany(issue.origin)
          ? `needs at least ${least} ${least === '1' ? 'entry' : 'entries'}`
          : `is less than ${least}`;
    case 'invalid_value':
      return `is not one of ${issue.values.map(String).join(', ')}`;
    default:
      return 'is not in a form that can be kept here: correct it or leave it empty';
  }
}

function isMany(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map';
}

function isOfLibrary(message: string): boolean {
  return /^(Invalid|Too big|Too small|Unrecognized|Expected)\b/.test(message);
}

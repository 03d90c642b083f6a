import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageKindNames } from '../../../domain/messages/messageKinds.ts';
import {
  exampleValues,
  filled,
  placeholderNames,
  templateBounds,
  templateComplaint,
  unknownPlaceholders,
} from '../../../domain/messages/messageTemplate.ts';
import { standardTemplate } from '../../../domain/messages/standardTemplates.ts';
import { runs } from '../../support/runs.ts';

const nothing = Object.fromEntries(placeholderNames.map((name) => [name, ''])) as typeof exampleValues;

describe('a template', () => {
  test('names the placeholders that do not exist, as they were written', () => {
    expect(unknownPlaceholders('{title} {custmer} { custmer } {constructor} {}')).toEqual([
      'custmer',
      'constructor',
      '',
    ]);
    expect(templateComplaint('Hello {custmer}')).toContain('{custmer}, which is no placeholder');
    expect(templateComplaint('Hello { customer }')).toBeUndefined();
  });

  test('leaves out lines whose placeholders have no value, and keeps empty lines', () => {
    const body = 'Hello\n\nReason: {reason}\n{title} {reason}\nBye';
    expect(filled({ subject: '{reason}', body }, { ...nothing, title: 'Tap' })).toEqual({
      subject: '',
      body: 'Hello\n\nTap\nBye',
    });
  });

  test('never reads a value as a template, and keeps a subject on one line', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...placeholderNames), (value, name) => {
        const one = filled({ subject: `{${name}}`, body: `a{${name}}` }, { ...nothing, [name]: value });
        expect(one.subject).not.toMatch(/[\r\n]/);
        if (value.trim() !== '') expect(one.body).toBe(`a${value}`.trim());
      }),
      { numRuns: runs(200) },
    );
    const values = { ...nothing, title: '{reason}', reason: 'secret' };
    expect(filled({ subject: '', body: '{title}' }, values).body).toBe('{reason}');
  });

  test.each(messageKindNames)('of the product for %s is whole and within bounds', (kind) => {
    const [email, short] = [standardTemplate(kind, 'email'), standardTemplate(kind, 'short')];
    for (const text of [email.subject, email.body, short.body]) {
      expect(templateComplaint(text)).toBeUndefined();
      expect(text).not.toBe('');
    }
    expect(short.subject).toBe('');
    expect(email.subject.length).toBeLessThanOrEqual(templateBounds.subject);
    expect(short.body.length).toBeLessThanOrEqual(templateBounds.short);
    expect(filled(email, exampleValues).body).not.toMatch(/[{}]/);
  });
});

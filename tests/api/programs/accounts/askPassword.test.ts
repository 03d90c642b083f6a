import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { askPassword } from '../../../../api/programs/accounts/askPassword.ts';
import { generatePassword } from '../../../../api/programs/accounts/generatePassword.ts';
import { isStrongPassword } from '../../../../api/services/identity/passwordRule.ts';

const never = new AbortController().signal;

/** A terminal whose keys the test presses; what it shows, and whether it echoes by itself. */
function terminal() {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (mode: boolean) => raw.push(mode),
  });
  const output = new PassThrough().setEncoding('utf8');
  return { input, output, raw, shown: () => String(output.read() ?? '') };
}

describe('a password typed at a terminal', () => {
  test('is asked for twice and never shown', async () => {
    const { input, output, raw, shown } = terminal();
    const asked = askPassword({ input, output, signal: never });
    input.write('roster-2026\rroster-2026\r');
    expect(await asked).toBe('roster-2026');
    expect(shown()).toBe('New password: \nRepeat the password: \n');
    expect(raw).toEqual([true, false]);
  });

  test('can be corrected with the keys of a terminal', async () => {
    const { input, output } = terminal();
    const asked = askPassword({ input, output, signal: never });
    input.write('roster-2025\x7f6\rroster-2026\r');
    expect(await asked).toBe('roster-2026');
  });

  test('is refused if the second differs from the first', async () => {
    const { input, output } = terminal();
    const asked = askPassword({ input, output, signal: never });
    input.write('roster-2026\rroster-2062\r');
    await expect(asked).rejects.toThrow('The two passwords are not the same.');
  });

  test.each([
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
  ])('is cancelled with %s', async (_name, key) => {
    const { input, output, raw } = terminal();
    const asked = askPassword({ input, output, signal: never });
    input.write(key);
    await expect(asked).rejects.toThrow('Cancelled.');
    expect(raw.at(-1)).toBe(false);
  });

  test('is cancelled if the command is told to stop', async () => {
    const { input, output } = terminal();
    const told = new AbortController();
    const asked = askPassword({ input, output, signal: told.signal });
    told.abort();
    await expect(asked).rejects.toThrow('Cancelled.');
  });
});

describe('a password that is piped in', () => {
  test.each([
    ['roster-2026\nsecond line\n', 'roster-2026'],
    ['roster-2026\r\n', 'roster-2026'],
    [' with spaces 1 ', ' with spaces 1 '],
    ['', ''],
  ])('is the first line of %j', async (text, password) => {
    const output = new PassThrough().setEncoding('utf8');
    expect(await askPassword({ input: new PassThrough().end(text), output, signal: never })).toBe(password);
    expect(output.read()).toBeNull();
  });
});

test('waiting for a piped password ends if the command is told to stop', async () => {
  const told = new AbortController();
  const asked = askPassword({ input: new PassThrough(), output: new PassThrough(), signal: told.signal });
  told.abort();
  await expect(asked).rejects.toThrow('Cancelled.');
});

test('generated passwords are strong and all different', () => {
  const passwords = Array.from({ length: 500 }, generatePassword);
  expect(passwords.every(isStrongPassword)).toBe(true);
  expect(new Set(passwords).size).toBe(500);
  expect(passwords[0]).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
});

import { expect } from 'vitest';
import type { Gateway } from './gateway.ts';

/** The code of the last text message to a number; there have to be so many. */
export async function codeSent({ received }: Gateway, number: string, messages: number): Promise<string> {
  const texts = () => received.filter(({ to }) => to === number);
  await expect.poll(() => texts().length).toBe(messages);
  return /^(\d{6}) is your code for Muster/.exec(texts().at(-1)?.text ?? '')?.[1] ?? 'no code';
}

/** A code that is wrong where this one is right. */
export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

import { setTimeout as delay } from 'node:timers/promises';

/**
 * Sending a letter takes longer than sending none: the answer comes after so many milliseconds either way, so that nobody
 * learns from it who has an account.
 */
const letterMs = 250;

/** Does what may send a letter, and answers no sooner than if it had. */
export async function afterLetter<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([work(), delay(letterMs)]);
  return answer;
}

import { setTimeout } from 'node:timers/promises';
import { trailAlarmsSchema } from '../../api/contract/trail.ts';
import { alarmThresholds } from '../../domain/trail/alarmThresholds.ts';
import { tokenOf, userOf } from './muster.ts';

/** Guesses at the password of the demonstration's customer until that is an alarm. */
export async function guessAtCustomer(address: string): Promise<void> {
  const { email } = userOf('customer');
  for (let n = 0; n < alarmThresholds.guessing.failures; n += 1) {
    await fetch(`${address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: `guess-${n}` }),
    });
  }
  const authorization = `Bearer ${await tokenOf(address, 'dispatcher')}`;
  const alarms = async () => {
    const answer = await fetch(`${address}/api/v1/security/alarms`, { headers: { authorization } });
    return trailAlarmsSchema.parse(await answer.json()).count;
  };
  // Called before all tests of a file, where `expect.poll` may not be.
  while ((await alarms()) === 0) await setTimeout(50);
}

import { seededRandom } from '../../../api/programs/demonstration/seededRandom.ts';
import { createBookingWork } from '../feed/bookingWork.ts';
import { createHttpClient } from '../feed/httpClient.ts';
import { sendAtRate } from '../feed/sendWork.ts';
import { reportWork } from '../reportWork.ts';
import { stepToLowest } from '../stepToLowest.ts';
import { senderOrderSchema } from './startSender.ts';

// Whoever sends commands has a machine of their own: what they take of this one waits for everybody else.
stepToLowest();

reportWork(senderOrderSchema, async ({ address, organisation, firstNumber, seed, ...pace }) => {
  const random = seededRandom(seed);
  const client = createHttpClient();
  const work = createBookingWork([organisation], random, firstNumber);
  const begun = performance.now();
  try {
    const sent = await sendAtRate({ addresses: [address], work, client, lookShare: 0, random }, pace);
    const { user, system } = process.cpuUsage();
    const seconds = (performance.now() - begun) / 1000;
    return { acknowledged: sent.length, seconds, cpuSeconds: (user + system) / 1e6 };
  } finally {
    client.close();
  }
});

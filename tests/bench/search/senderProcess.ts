import { seededRandom } from '../../../api/demonstration/seededRandom.ts';
import { createBookingWork } from '../feed/bookingWork.ts';
import { createHttpClient } from '../feed/httpClient.ts';
import { sendAtRate } from '../feed/sendWork.ts';
import { stepToLowest } from '../stepToLowest.ts';
import { type SenderReport, senderOrderSchema } from './senderMessages.ts';

// Whoever sends commands has a machine of their own: what they take of this one waits for everybody else.
stepToLowest();

process.once('message', (message) => {
  const { address, organisation, perSecond, seconds, seed, firstNumber } = senderOrderSchema.parse(message);
  const random = seededRandom(seed);
  const client = createHttpClient();
  const work = createBookingWork([organisation], random, firstNumber);
  const begun = performance.now();
  sendAtRate({ addresses: [address], work, client, lookShare: 0, random }, { perSecond, seconds })
    .then((sent) => {
      const { user, system } = process.cpuUsage();
      const report: SenderReport = {
        acknowledged: sent.length,
        seconds: (performance.now() - begun) / 1000,
        cpuSeconds: (user + system) / 1e6,
      };
      process.send?.(report);
    })
    .catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    })
    .finally(() => {
      client.close();
      process.disconnect();
    });
});

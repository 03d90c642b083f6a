import { labelId } from '../../api/programs/demonstration/demonstrationRecords.ts';
import { comingMornings } from './comingMornings.ts';
import { commandClient } from './commandClient.ts';

/**
 * Two morning visits that people of the demonstration can take: how much it leaves open itself depends on the hour.
 * @returns the path of the board of the fortnight that they are in
 */
export async function leaveMorningsOpen(address: string): Promise<string> {
  const send = await commandClient(address, 'dispatcher');
  await send('customer.create', { customerId: 'mornings', firstName: 'Mora' });
  const mornings = comingMornings();
  for (const [place, start] of mornings.entries()) {
    const bookingId = `to-plan-${place}`;
    const labelIds = [labelId('personalCare')];
    await send('booking.create', { bookingId, customerId: 'mornings', labelIds, start, end: start + 7200 });
  }
  const monday = new Date((mornings[0] ?? 0) * 1000).toISOString().slice(0, 10);
  return `/week2timeline?from=${monday}&zoom=fortnight`;
}

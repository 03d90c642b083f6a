import { queryOptions } from '@tanstack/react-query';
import {
  allCalendarAddressesSchema,
  type CalendarOwner,
  calendarAddressesSchema,
  madeCalendarAddressSchema,
} from '../../api/contract/calendars.ts';
import { request } from '../client/request.ts';

const path = '/api/v1/calendar-addresses';

/** The addresses of a person's or a customer's calendar. */
export function calendarAddressesQuery({ kind, id }: CalendarOwner) {
  return queryOptions({
    queryKey: ['calendarAddresses', kind, id],
    queryFn: ({ signal }) =>
      request(`${path}?${new URLSearchParams({ kind, id })}`, calendarAddressesSchema, { signal }),
  });
}

/** The key of the query for the addresses of everybody. */
export const allCalendarAddresses = 'allCalendarAddresses';

/** The addresses of all calendars of the organisation, for administrators. */
export function allCalendarAddressesQuery() {
  return queryOptions({
    queryKey: [allCalendarAddresses],
    queryFn: ({ signal }) => request(`${path}/all`, allCalendarAddressesSchema, { signal }),
  });
}

/** Makes an address; the answer alone has it. */
export function makeCalendarAddress(owner: CalendarOwner) {
  return request(`${path}/make`, madeCalendarAddressSchema, { method: 'POST', body: owner });
}

export function endCalendarAddress(owner: CalendarOwner, addressId: string) {
  return request(`${path}/end`, calendarAddressesSchema, { method: 'POST', body: { ...owner, addressId } });
}

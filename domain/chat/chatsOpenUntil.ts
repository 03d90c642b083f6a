import type { OrganisationSettings } from '../organisation/organisationSettings.ts';

/** Until when those who did work see its chats, by its end (epoch seconds); `ownerRows` of the read side expresses the same in SQL. */
export function chatsOpenUntil(
  { chatDaysAfterWork }: Pick<OrganisationSettings, 'chatDaysAfterWork'>,
  end: number,
): number {
  return end + chatDaysAfterWork * 86_400;
}

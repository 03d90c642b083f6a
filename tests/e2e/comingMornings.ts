const daySeconds = 86_400;

/** Ten or eleven o'clock in Sydney on the Monday and the Tuesday of the week after next, as epoch seconds. */
export function comingMornings(): readonly number[] {
  const midnight = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds;
  const toMonday = (8 - new Date(midnight * 1000).getUTCDay()) % 7;
  const monday = midnight + (toMonday + 7) * daySeconds;
  return [monday, monday + daySeconds];
}

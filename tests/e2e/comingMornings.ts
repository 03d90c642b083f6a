const daySeconds = 86_400;

/**
 * Ten or eleven o'clock in Sydney on the Monday and the Tuesday a fortnight after next Monday, as epoch seconds: beyond
 * all that the demonstration leaves open, so that the lane has room to show them on every day of the week.
 */
export function comingMornings(): readonly number[] {
  const midnight = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds;
  const toMonday = (8 - new Date(midnight * 1000).getUTCDay()) % 7;
  const monday = midnight + (toMonday + 14) * daySeconds;
  return [monday, monday + daySeconds];
}

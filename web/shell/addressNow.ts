/**
 * The parameters of the address as it is at this moment. What a rendering has read may be older: a drawer that has just
 * been opened is in the address before the list beside it is drawn again, and two fields may be filled before that.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

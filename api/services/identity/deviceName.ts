import Bowser from 'bowser';

/** What a session was begun with, from its user agent, for its owner: `Firefox on Linux`, `curl`. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'An unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  // Programs name themselves, with their version.
  const name = browser.name || (/^[\w .-]{1,40}/.exec(userAgent)?.[0].trim() ?? '');
  if (name === '') return 'An unknown device';
  return os.name ? `${name} on ${os.name}` : name;
}

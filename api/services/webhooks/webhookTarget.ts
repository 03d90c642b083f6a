import { BlockList, isIP } from 'node:net';
import { Result } from 'effect';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';

/** `publicOnly`: https to addresses of the public internet. `any`: the operator allows all. */
export type TargetPolicy = 'publicOnly' | 'any';

/**
 * IPv4 addresses that are not on the public internet (IANA's special-purpose registry), multicast and
 * reserved.
 */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}

/** All public IPv6 addresses are in here; mapped, local, link-local and multicast addresses are not. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
/** Parts of it that are not public: tunnels that wrap IPv4 addresses, protocol assignments, documentation. */
const specialIpv6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialIpv6.addSubnet(network, bits, 'ipv6');
}

/** Whether an address (not a name) is on the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !privateNetworks.check(address, 'ipv4');
    case 6:
      return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * Parses the address of a target. Refuses schemes other than https (and http if the operator allows it), a
 * user or password in it, and addresses that are plainly private; what a name resolves to is checked with
 * every connection (`postToTarget.ts`).
 */
export function parseTarget(text: string, policy: TargetPolicy): Result.Result<URL, Refusal> {
  if (!URL.canParse(text))
    return Result.fail(invalidField('url', 'must be an address such as https://example.com/hook'));
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(policy === 'any' && url.protocol === 'http:')) {
    return Result.fail(invalidField('url', 'must begin with https://'));
  }
  if (url.username !== '' || url.password !== '') {
    return Result.fail(invalidField('url', 'must not contain a user or a password'));
  }
  if (policy === 'publicOnly') {
    const host = hostOf(url);
    const local = host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local');
    if (local || (isIP(host) !== 0 && !isPublicAddress(host))) {
      return Result.fail(
        invalidField(
          'url',
          'must not be an address of a private network, unless the operator allows those (ALLOW_PRIVATE_WEBHOOKS)',
        ),
      );
    }
  }
  url.hash = '';
  return Result.succeed(url);
}

/** The host to connect to: without the brackets of IPv6 and the dot at the end of a fully qualified name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

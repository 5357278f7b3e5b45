import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The reason why a file could not be read, worded to follow 'because'. It contains no network address. */
export class PublicFileError extends Error {}

/** Reads a small text file from the public internet. Throws a `PublicFileError` if it cannot be read. */
export type ReadPublicFile = (url: string, signal?: AbortSignal) => Promise<string>;

const maxRedirects = 3;
const maxBytes = 2_000_000;
/** Time limit of a read with its redirects, in milliseconds. */
const timeout = 10_000;

const notPublic = new BlockList();
for (const [network, prefix] of [
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
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
// Of the IPv6 addresses, only global unicast addresses are public. The networks below are exceptions: they
// carry IPv4 addresses or are for documentation.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an address belongs to the public internet, and not to a private or special network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/**
 * Resolves a name, and fails if any of its addresses is not public. The connection then uses the addresses
 * that were checked here.
 */
const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (problem, addresses) => {
    const refused = problem ?? findPrivate(addresses);
    if (refused) callback(refused, '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0);
  });
};

function findPrivate(addresses: readonly { address: string }[]): Error | null {
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
    ? null
    : new PublicFileError('it is in a private network');
}

/**
 * Returns the parsed address if it may be fetched: https on the standard port, without a password, and no
 * private IP address. Throws for any other address. If the address has a name instead of an IP address,
 * `lookupPublic` checks it later.
 */
function checkUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new PublicFileError('it is not an address');
  const url = new URL(text, base);
  if (url.protocol !== 'https:') throw new PublicFileError('it does not begin with https://');
  if (url.port !== '') throw new PublicFileError('it names a port');
  if (url.username !== '' || url.password !== '') throw new PublicFileError('it contains a password');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PublicFileError('it is in a private network');
  return url;
}

/**
 * Reads a file of at most 2 MB from an https address of the public internet, within ten seconds and three
 * redirects. Each address is checked as the connection is made.
 */
export const readPublicFile: ReadPublicFile = async (text, outer) => {
  const signal = outer
    ? AbortSignal.any([outer, AbortSignal.timeout(timeout)])
    : AbortSignal.timeout(timeout);
  let url = checkUrl(text);
  for (let followed = 0; ; followed += 1) {
    const response = await ask(url, signal);
    const { statusCode: status = 0, headers } = response;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      response.destroy();
      if (followed === maxRedirects) throw new PublicFileError('it redirects again and again');
      url = checkUrl(headers.location, url);
      continue;
    }
    if (status !== 200) {
      response.destroy();
      throw new PublicFileError(`it answers with status ${status}`);
    }
    return readBounded(response);
  }
};

function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/calendar, text/plain;q=0.5', 'accept-encoding': 'identity' };
    get(url, { agent: false, lookup: lookupPublic, signal, headers }, resolve).on('error', (problem) =>
      reject(describeFailure(problem)),
    );
  });
}

async function readBounded(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new PublicFileError('it is larger than 2 MB');
      chunks.push(chunk);
    }
  } catch (problem) {
    throw describeFailure(problem);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function describeFailure(problem: unknown): PublicFileError {
  if (problem instanceof PublicFileError) return problem;
  const { name, code } = problem as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return new PublicFileError('it does not answer in time');
  return new PublicFileError(`it cannot be reached (${code ?? 'unknown'})`);
}

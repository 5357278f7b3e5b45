import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** What is wrong with a registration or a sign-in. A test sets only the fault that it is about. */
interface Fault {
  /** The origin of the page that calls the authenticator; by default the site's. */
  origin?: string;
  rpId?: string;
  /** Whether the authenticator verified its user; it does by default. */
  verified?: boolean;
  /** The counter that the passkey signs; by default one more than before. */
  counter?: number;
}

/**
 * Creates an authenticator in software. It makes one passkey (ES256) and signs in with it, with the faults
 * that a test asks for. The journeys (`e2e/`) use the browser's virtual authenticator instead.
 */
export function createAuthenticator(site: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string, fault: Fault) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: fault.origin ?? site.origin, crossOrigin: false }));
  const authenticatorData = (fault: Fault, isNew: boolean) => {
    counter = fault.counter ?? counter + 1;
    const flags = 0x01 | (fault.verified === false ? 0 : 0x04) | (isNew ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      createHash('sha256')
        .update(fault.rpId ?? site.rpId)
        .digest(),
      Buffer.from([flags]),
      count,
    ]);
  };
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ) as Record<string, string> & { clientDataJSON: string },
  });
  return {
    /** Makes the passkey for the options of a registration. */
    register(options: { challenge: string }, fault: Fault = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        authenticatorData(fault, true),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(data.length);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x59]),
        length,
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge, fault),
        attestationObject,
      });
    },
    /** Signs the challenge of a sign-in. */
    signIn(options: { challenge: string }, fault: Fault = {}) {
      const clientDataJSON = clientData('webauthn.get', options.challenge, fault);
      const data = authenticatorData(fault, false);
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()]))
        .sign(privateKey);
      return answer({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** Flags of authenticator data (WebAuthn, section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** Overrides for the device's response. */
interface ResponseOptions {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly count?: number;
}

/** A device with one passkey (ES256) and the responses that a browser would return. It signs anything. */
export const softwareAuthenticator = (usual: { readonly origin: string; readonly rpId: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let signatures = 0;
  const clientData = (type: string, { challenge, origin = usual.origin }: ResponseOptions): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, output: ResponseOptions, rest: readonly Uint8Array[] = []): Buffer => {
    const { rpId = usual.rpId, isVerified = true, count = (signatures += 1) } = output;
    const allFlags = PRESENT | flags | (isVerified ? VERIFIED : 0);
    return Buffer.concat([sha256(rpId), uint(allFlags, 1), uint(count, 4), ...rest]);
  };
  return {
    id: base64url(id),
    /** Response to the creation of a passkey. */
    register: (output: ResponseOptions) => {
      // COSE: EC2, ES256, P-256 and the two coordinates.
      const key = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]);
      const credential = [Buffer.alloc(16), uint(id.length, 2), id, isoCBOR.encode(key)];
      const authData = Uint8Array.from(authenticatorData(WITH_CREDENTIAL, output, credential));
      const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ]);
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', output)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      };
    },
    /** Response to a sign-in. */
    authenticate: (output: ResponseOptions) => {
      const clientDataJSON = clientData('webauthn.get', output);
      const data = authenticatorData(0, output);
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)),
      };
    },
  };
};

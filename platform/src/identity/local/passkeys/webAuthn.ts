/** The library that knows WebAuthn's formats. It takes half a second to load, which no start of a process should wait for. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

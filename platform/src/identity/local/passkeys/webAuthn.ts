/** Loads the WebAuthn library on demand: it takes half a second, which would delay the start of a process. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

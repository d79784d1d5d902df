/** Jest: stops the server that globalSetup started, and removes its folder. */
const globalTeardown = async (): Promise<void> => {
  await globalThis.campjayTestServer?.[Symbol.asyncDispose]();
};

export default globalTeardown;

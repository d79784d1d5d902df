/** Which builds of today's sources there are to be: the folder of each kind, and the kinds that are still to be made. */
export const findBuilds: () => Promise<{
  readonly server: string;
  readonly client: string;
  readonly stale: readonly ('server' | 'client')[];
}>;

import { z } from 'zod';

const ORIGINS_MESSAGE =
  'must be http:// or https:// addresses without a path, such as http://api-1:3000,http://api-2:3000';
const ORIGIN_PATTERN = /^https?:\/\/[\w.[\]:-]+\/?$/;

/** A comma-separated list of addresses, parsed to origins without duplicates. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (addresses) => addresses.every((address) => ORIGIN_PATTERN.test(address) && URL.canParse(address)),
    ORIGINS_MESSAGE,
  )
  .transform((addresses) => [...new Set(addresses.map((address) => new URL(address).origin))])
  .optional();

/** Settings of a separate `web` service: one or more addresses of each API. */
export const UPSTREAM_SETTINGS = {
  COMMAND_API_URL: origins.meta({
    description:
      'Where a separate `web` service finds the command API: one address such as `http://localhost:3001`, or several separated by commas.',
  }),
  QUERY_API_URL: origins.meta({ description: 'The same for the query API.' }),
};

/** Origins of the API processes to which a separate `web` service forwards requests. */
export interface UpstreamAddresses {
  readonly commandApis?: readonly string[];
  readonly queryApis?: readonly string[];
}

export const readUpstreamSettings = ({
  COMMAND_API_URL: commandApis,
  QUERY_API_URL: queryApis,
}: z.output<z.ZodObject<typeof UPSTREAM_SETTINGS>>): UpstreamAddresses => ({
  ...(commandApis && { commandApis }),
  ...(queryApis && { queryApis }),
});

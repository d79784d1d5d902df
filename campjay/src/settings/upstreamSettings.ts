import { z } from 'zod';

const RULE = 'must be http:// or https:// addresses without a path, such as http://api-1:3000,http://api-2:3000';
const ORIGIN = /^https?:\/\/[\w.[\]:-]+\/?$/;

const addresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine((list) => list.every((address) => ORIGIN.test(address) && URL.canParse(address)), RULE)
  .transform((list) => [...new Set(list.map((address) => new URL(address).origin))])
  .optional();

/** Addresses of the APIs for a separate `web` service: one or several of each. */
export const UPSTREAM_SETTINGS = {
  COMMAND_API_URL: addresses.meta({
    description:
      'Where a separate `web` service finds the command API: one address such as `http://localhost:3001`, or several separated by commas.',
  }),
  QUERY_API_URL: addresses.meta({ description: 'The same for the query API.' }),
};

/** Origins of the APIs. */
export interface UpstreamAddresses {
  readonly commandApis?: readonly string[];
  readonly queryApis?: readonly string[];
}

export const upstreamsIn = ({
  COMMAND_API_URL: commandApis,
  QUERY_API_URL: queryApis,
}: {
  readonly COMMAND_API_URL?: readonly string[] | undefined;
  readonly QUERY_API_URL?: readonly string[] | undefined;
}): UpstreamAddresses => ({ ...(commandApis && { commandApis }), ...(queryApis && { queryApis }) });

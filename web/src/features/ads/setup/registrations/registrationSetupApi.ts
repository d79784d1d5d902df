import type { CommandDone } from '@campjay/command-api/contract.ts';
import type {
  RegistrationTest,
  RegistrationTestStarted,
  SetConversionSecret,
  ShownConversionSecret,
} from '@campjay/command-api/ads/clicks/registrations/contract.ts';
import { api } from '../../../../app/api.ts';
import { commandRequest } from '../../../../app/commandRequest.ts';
import { formProblem } from '../../../../app/formProblem.ts';

/** Mutations, so that responses are requested on each press and not cached. */
const registrationSetupApi = api.injectEndpoints({
  endpoints: (build) => ({
    showConversionSecret: build.mutation<ShownConversionSecret, string>({
      query: (advertiserId) => ({ url: 'advertising/conversion-secret', params: { advertiserId } }),
      transformErrorResponse: formProblem,
    }),
    setConversionSecret: build.mutation<CommandDone, SetConversionSecret>({
      query: (body) => commandRequest('advertising/set-conversion-secret', body),
      transformErrorResponse: formProblem,
    }),
    startRegistrationTest: build.mutation<RegistrationTestStarted, string>({
      query: (advertiserId) => ({
        url: 'advertising/start-registration-test',
        method: 'POST',
        body: { advertiserId },
      }),
      transformErrorResponse: formProblem,
    }),
    checkRegistrationTest: build.mutation<RegistrationTest, { readonly advertiserId: string; readonly click: string }>({
      query: (params) => ({ url: 'advertising/registration-test', params }),
      transformErrorResponse: formProblem,
    }),
  }),
});

export const {
  useShowConversionSecretMutation,
  useSetConversionSecretMutation,
  useStartRegistrationTestMutation,
  useCheckRegistrationTestMutation,
} = registrationSetupApi;

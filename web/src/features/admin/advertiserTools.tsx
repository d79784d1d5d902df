import type { AdministeredAdvertiser } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CommandMessage } from '../../ui/fields/SubmitButton.tsx';
import { CommandForm, FormField } from '../../ui/fields/CommandForm.tsx';
import { required, useCommandForm, useFormField } from '../../ui/fields/useCommandForm.ts';
import { BaseUrlsField, splitUrls } from './BaseUrlsField.tsx';
import { PriceFields, toPriceDraft, toPriceInput, validateAmount } from './PriceFields.tsx';
import { useAdminCommand } from './useAdminCommand.ts';

/** Form for an advertiser's price. */
function PriceForm({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  const command = useAdminCommand();
  const form = useCommandForm({
    values: toPriceDraft(advertiser),
    fields: [],
    send: (draft) =>
      command.send({
        operation: 'set-advertiser-pricing',
        body: { advertiserId: advertiser.advertiser_id, ...toPriceInput(draft) },
      }),
  });
  const structure = useFormField(form, 'structure');
  const amount = useFormField(form, 'amount', validateAmount);
  return (
    <CommandForm form={form} label="Price" button="Set the price" successMessage={command.outcome.success}>
      <PriceFields structure={structure} amount={amount} />
    </CommandForm>
  );
}

/** Form for the websites of an advertiser's camps. */
function CampsForm({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  const command = useAdminCommand();
  const form = useCommandForm({
    values: { urls: advertiser.baseUrls.join('\n') },
    fields: [],
    send: ({ urls }) =>
      command.send({
        operation: 'set-advertiser-camps',
        body: { advertiserId: advertiser.advertiser_id, baseUrls: splitUrls(urls) },
      }),
  });
  return (
    <CommandForm form={form} label="Camps" button="Set the camps" successMessage={command.outcome.success}>
      <BaseUrlsField field={useFormField(form, 'urls')} minRows={3} />
    </CommandForm>
  );
}

/** Forms for an advertiser's price and for the websites of its camps. */
export function AdvertiserTerms({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  return (
    <>
      <PriceForm advertiser={advertiser} />
      <CampsForm advertiser={advertiser} />
    </>
  );
}

/** The user accounts that may manage an advertiser, with a form to link another one. */
export function AdvertiserUsers({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  const { advertiser_id: advertiserId, users } = advertiser;
  const linkCommand = useAdminCommand();
  const unlinkCommand = useAdminCommand();
  const form = useCommandForm({
    values: { email: '' },
    fields: [],
    isCleared: true,
    send: ({ email }) => {
      unlinkCommand.reset();
      return linkCommand.send({ operation: 'link-user', body: { advertiserId, email: email.trim() } });
    },
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="ul" aria-label="People" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {users.length === 0 && <li>No users yet.</li>}
        {users.map((user) => (
          <Box
            component="li"
            key={user.email}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
          >
            <Box component="span" sx={{ overflowWrap: 'anywhere', mr: 'auto' }}>
              {user.email}
            </Box>
            <Button
              aria-label={`Unlink ${user.email}`}
              aria-disabled={unlinkCommand.isSending}
              sx={{ minHeight: 44 }}
              onClick={() => {
                form.handleEdit(); // hides its message
                if (unlinkCommand.isSending) return;
                void unlinkCommand.send({ operation: 'unlink-user', body: { advertiserId, email: user.email } });
              }}
            >
              Unlink
            </Button>
          </Box>
        ))}
      </Box>
      <CommandForm
        form={form}
        label="Link a user"
        button="Link"
        successMessage={linkCommand.outcome.success}
        buttonPlace="beside"
      >
        <FormField
          form={form}
          label="Email of an account"
          name="email"
          type="email"
          validate={required('Please enter the email of an account')}
        />
      </CommandForm>
      <CommandMessage {...unlinkCommand.outcome} />
    </Box>
  );
}

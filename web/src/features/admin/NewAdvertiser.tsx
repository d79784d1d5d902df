import { useState } from 'react';
import { newUuid } from '../../app/commandRequest.ts';
import { CommandForm, FormField } from '../../ui/fields/CommandForm.tsx';
import { PillChoice } from '../../ui/fields/PillChoice.tsx';
import { required, useCommandForm, useFormField } from '../../ui/fields/useCommandForm.ts';
import { Panel } from '../../ui/Panel.tsx';
import { BaseUrlsField, splitUrls } from './BaseUrlsField.tsx';
import { type PriceDraft, PriceFields, toPriceInput, validateAmount } from './PriceFields.tsx';
import { useAdminCommand } from './useAdminCommand.ts';

interface Draft extends PriceDraft {
  readonly name: string;
  readonly urls: string;
  readonly email: string;
}

const EMPTY_DRAFT: Draft = { name: '', urls: '', email: '', structure: 'cpc', amount: '' };

/** 'agreed': an admin enters the agreed price. 'self-serve': the advertiser gets the default price. */
type PriceKind = 'agreed' | 'self-serve';

/** Form that creates an advertiser, with an agreed price or the default price. */
export function NewAdvertiser() {
  const [priceKind, setPriceKind] = useState<PriceKind>('agreed');
  const [advertiserId, setAdvertiserId] = useState(newUuid);
  const command = useAdminCommand();
  const form = useCommandForm({
    values: EMPTY_DRAFT,
    fields: [],
    isCleared: true,
    send: async (draft) => {
      const email = draft.email.trim();
      const advertiser = { advertiserId, advertiser_name: draft.name.trim(), baseUrls: splitUrls(draft.urls) };
      const problem = await command.send(
        priceKind === 'self-serve'
          ? { operation: 'create-self-serve-advertiser', body: { ...advertiser, email } }
          : {
              operation: 'create-advertiser',
              body: { ...advertiser, ...(email !== '' && { email }), ...toPriceInput(draft) },
            },
      );
      if (!problem) setAdvertiserId(newUuid());
      return problem;
    },
  });
  const urls = useFormField(form, 'urls');
  const structure = useFormField(form, 'structure');
  const amount = useFormField(form, 'amount', (text, draft) =>
    priceKind === 'agreed' ? validateAmount(text, draft) : undefined,
  );
  return (
    <Panel heading="New advertiser">
      <CommandForm
        form={form}
        label="New advertiser"
        button="Create the advertiser"
        successMessage={command.outcome.success}
      >
        <PillChoice
          label="Price"
          pills={[
            { value: 'agreed', text: 'As agreed' },
            { value: 'self-serve', text: 'Self-serve' },
          ]}
          selected={[priceKind]}
          onToggle={(selected) => {
            setPriceKind(selected);
            form.handleEdit();
          }}
        />
        <FormField form={form} label="Name" name="name" validate={required('Please enter a name')} />
        <BaseUrlsField field={urls} minRows={2} />
        <FormField
          form={form}
          label={priceKind === 'agreed' ? 'Email of an account (may be empty)' : 'Email of an account'}
          name="email"
          type="email"
          hint="This account will manage the advertiser."
          validate={priceKind === 'agreed' ? undefined : required('Please enter the email of an account')}
        />
        {priceKind === 'agreed' && <PriceFields structure={structure} amount={amount} />}
      </CommandForm>
    </Panel>
  );
}

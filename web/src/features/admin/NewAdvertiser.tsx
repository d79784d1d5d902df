import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { TextAreaField } from '../ads/TextAreaField.tsx';
import { Panel, SubmitButton } from '../../ui/Panel.tsx';
import { newUuid } from '../../app/commandRequest.ts';
import { TextField } from '../identity/local/TextField.tsx';
import { PillChoice } from '../../ui/fields/PillChoice.tsx';
import { AdminCommandMessage, useAdminCommand } from './AdminCommandMessage.tsx';
import { PriceFields, splitUrls, parsePrice, type PriceDraft } from './PriceFields.tsx';

const EMPTY_DRAFT = { name: '', urls: '', email: '', price: { structure: 'cpc', amount: '' } as PriceDraft };
const MAX_URLS_CHARACTERS = 20_000;

/** 'agreed': an admin enters the agreed price. 'self-serve': the advertiser gets the default price. */
type PriceKind = 'agreed' | 'self-serve';

/** Form that creates an advertiser, with an agreed price or the default price. */
export function NewAdvertiser() {
  const [priceKind, setPriceKind] = useState<PriceKind>('agreed');
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [advertiserId, setAdvertiserId] = useState(newUuid);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const command = useAdminCommand(priceKind === 'agreed' ? 'create-advertiser' : 'create-self-serve-advertiser');
  const parsedPrice = parsePrice(draft.price);
  const hasName = draft.name.trim() !== '';
  const hasEmail = priceKind === 'agreed' || draft.email.trim() !== '';

  const edit = (changes: Partial<typeof EMPTY_DRAFT>): void => {
    setDraft({ ...draft, ...changes });
    command.reset();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setIsSubmitted(true);
    if (command.isSending || !hasName || !hasEmail || (priceKind === 'agreed' && 'fieldError' in parsedPrice)) return;
    const email = draft.email.trim();
    const isCreated = await command.send({
      advertiserId,
      advertiser_name: draft.name.trim(),
      baseUrls: splitUrls(draft.urls),
      ...(email !== '' && { email }),
      ...(priceKind === 'agreed' && parsedPrice),
    });
    if (!isCreated) return;
    setDraft(EMPTY_DRAFT);
    setAdvertiserId(newUuid());
    setIsSubmitted(false);
  };
  return (
    <Panel heading="New advertiser">
      <Box
        component="form"
        noValidate
        aria-label="New advertiser"
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 1.5, justifyItems: 'stretch' }}
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
            command.reset();
          }}
        />
        <TextField
          label="Name"
          name="advertiser-name"
          autoComplete="off"
          value={draft.name}
          onChange={(name) => edit({ name })}
          error={isSubmitted && !hasName ? 'Please enter a name' : undefined}
        />
        <TextAreaField
          label="Base URLs of its camps"
          hint="One per line."
          minRows={2}
          maxLength={MAX_URLS_CHARACTERS}
          value={draft.urls}
          onChange={(urls) => edit({ urls })}
        />
        <TextField
          label={priceKind === 'agreed' ? 'Email of an account (may be empty)' : 'Email of an account'}
          name="advertiser-email"
          autoComplete="off"
          type="email"
          hint="This account will manage the advertiser."
          value={draft.email}
          onChange={(email) => edit({ email })}
          error={isSubmitted && !hasEmail ? 'Please enter the email of an account' : undefined}
        />
        {priceKind === 'agreed' && (
          <PriceFields
            draft={draft.price}
            onChange={(price) => edit({ price })}
            error={isSubmitted && 'fieldError' in parsedPrice ? parsedPrice.fieldError : undefined}
          />
        )}
        <SubmitButton label="Create the advertiser" isSending={command.isSending} />
        <AdminCommandMessage command={command} />
      </Box>
    </Panel>
  );
}

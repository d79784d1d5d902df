import { MAX_AD_NAME_LENGTH } from '@campjay/events/ads/values.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { FormProblem } from '../../../app/formProblem.ts';
import type { RequestError } from '../../../app/requestErrors.ts';
import { CommandForm, FormField } from '../../../ui/fields/CommandForm.tsx';
import { useCommandForm } from '../../../ui/fields/useCommandForm.ts';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { useSendAdCommandMutation } from '../advertisingApi.ts';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { newUuid } from '../../../app/commandRequest.ts';
import type { ManagedAd, ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Typography from '@mui/material/Typography';
import { AdSelector } from '../AdSelector.tsx';
import { useSelectedAd } from '../adPageState.tsx';
import { AdDesign } from './AdDesign.tsx';

const validateName = (text: string): string | undefined => {
  const name = text.trim();
  if (name === '') return 'Please give it a name';
  return name.length > MAX_AD_NAME_LENGTH ? `At most ${MAX_AD_NAME_LENGTH} characters, please` : undefined;
};

interface NameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialName: string;
  /** Sends the command with the new name. Resolves to the reason why it failed; undefined after a success. */
  readonly onSubmit: (name: string, commandKey: string) => Promise<RequestError | FormProblem | undefined>;
  readonly onClose: () => void;
}

/** Asks for the name of a new or existing ad. */
function NameDialog({ title, submitLabel, initialName, onSubmit, onClose }: NameDialogProps) {
  const form = useCommandForm({
    values: { ad_name: initialName },
    fields: ['ad_name'],
    send: async ({ ad_name }, commandKey) => {
      const name = ad_name.trim();
      const error = name === initialName ? undefined : await onSubmit(name, commandKey);
      if (error === undefined) onClose();
      return error;
    },
  });
  return (
    <LazyDialog isOpen onClose={onClose} title={title} maxWidth="xs">
      <CommandForm form={form} label={title} button={submitLabel}>
        <FormField
          form={form}
          label="Name of the ad"
          name="ad_name"
          autoFocus
          hint="Families see it below the camp’s name."
          validate={validateName}
        />
      </CommandForm>
    </LazyDialog>
  );
}

/**
 * Button and dialog for creating an ad. The client generates the ad's id, so that a command that is sent twice creates
 * only one ad.
 */
function NewAd({ advertiserId, onCreated }: { advertiserId: string; onCreated: (adId: string) => void }) {
  const [adId, setAdId] = useState<string>();
  const [send] = useSendAdCommandMutation();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-haspopup="dialog"
        sx={{ minHeight: 48 }}
        onClick={() => setAdId(newUuid())}
      >
        New ad
      </Button>
      {adId !== undefined && (
        <NameDialog
          title="New ad"
          submitLabel="Create the ad"
          initialName=""
          onClose={() => setAdId(undefined)}
          onSubmit={async (ad_name, commandKey) => {
            const body = { advertiserId, ad_id: adId, ad_name };
            const { error } = await send({ operation: 'create-ad', body, commandKey });
            if (error === undefined) onCreated(adId);
            return error;
          }}
        />
      )}
    </>
  );
}

function RenameAd({ ad: { ad_id, ad_name } }: { ad: ManagedAd }) {
  const [isOpen, setIsOpen] = useState(false);
  const [send] = useSendAdCommandMutation();
  return (
    <>
      <Button aria-haspopup="dialog" sx={{ minHeight: 48 }} onClick={() => setIsOpen(true)}>
        Rename
      </Button>
      {isOpen && (
        <NameDialog
          title="Rename the ad"
          submitLabel="Rename"
          initialName={ad_name}
          onClose={() => setIsOpen(false)}
          onSubmit={async (name, commandKey) =>
            (await send({ operation: 'rename-ad', body: { ad_id, ad_name: name }, commandKey })).error
          }
        />
      )}
    </>
  );
}

/** The Ad Manager (Requirement 2.14): edits one ad at a time. */
export function DesignPage({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { ad, selectAd } = useSelectedAd(advertiser);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5 }}>
        {ad && <AdSelector ads={advertiser.ads} selectedAd={ad} onChoose={selectAd} />}
        {ad && <RenameAd key={ad.ad_id} ad={ad} />}
        <NewAd advertiserId={advertiser.advertiser_id} onCreated={selectAd} />
      </Box>
      {ad ? (
        <AdDesign key={ad.ad_id} ad={ad} advertiser={advertiser} />
      ) : (
        <Typography>
          You have no ads yet. Create the first one: give it a name, texts and pictures, and choose its sessions. Nobody
          sees it until you make it active.
        </Typography>
      )}
    </>
  );
}

import { MAX_AD_NAME_LENGTH } from '@campjay/events/ads/values.ts';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { TextField } from '../../identity/local/TextField.tsx';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import { SubmitButton } from '../../../ui/Panel.tsx';
import { useAdCommand } from '../CommandMessage.tsx';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { newUuid } from '../../../app/commandRequest.ts';
import type { ManagedAd, ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Typography from '@mui/material/Typography';
import { AdSelector } from '../AdSelector.tsx';
import { useSelectedAd } from '../adPageState.tsx';
import { AdDesign } from './AdDesign.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialName: string;
  readonly command: ReturnType<typeof useAdCommand>;
  /** Sends the command; resolves to true if it succeeded. */
  readonly onSubmit: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

const validateName = (name: string): string | undefined => {
  if (name === '') return 'Please give it a name';
  return name.length > MAX_AD_NAME_LENGTH ? `At most ${MAX_AD_NAME_LENGTH} characters, please` : undefined;
};

/** Asks for the name of a new or existing ad. */
function NameDialog({ title, submitLabel, initialName, command, onSubmit, onClose }: NameDialogProps) {
  const [name, setName] = useState(initialName);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const trimmedName = name.trim();
  const fieldError = validateName(trimmedName);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setIsSubmitted(true);
    if (command.isSending || fieldError !== undefined) return;
    if (trimmedName === initialName || (await onSubmit(trimmedName))) onClose();
  };
  return (
    <LazyDialog isOpen onClose={onClose} title={title} maxWidth="xs">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 2, pt: 0.5 }}
      >
        <TextField
          label="Name of the ad"
          name="ad-name"
          autoComplete="off"
          autoFocus
          hint="Families see it below the camp’s name."
          value={name}
          onChange={(value) => {
            setName(value);
            command.reset();
          }}
          error={isSubmitted && fieldError !== undefined ? fieldError : command.problem?.fields['ad_name']}
        />
        {command.problem && command.problem.fields['ad_name'] === undefined && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {command.problem.message}
          </Box>
        )}
        <SubmitButton label={submitLabel} isSending={command.isSending} />
      </Box>
    </LazyDialog>
  );
}

/**
 * Button and dialog for creating an ad. The client generates the ad's id, so that a command that is sent twice creates
 * only one ad.
 */
function NewAd({ advertiserId, onCreated }: { advertiserId: string; onCreated: (adId: string) => void }) {
  const [adId, setAdId] = useState<string>();
  const command = useAdCommand('create-ad');
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-haspopup="dialog"
        sx={{ minHeight: 48 }}
        onClick={() => {
          command.reset();
          setAdId(newUuid());
        }}
      >
        New ad
      </Button>
      {adId !== undefined && (
        <NameDialog
          title="New ad"
          submitLabel="Create the ad"
          initialName=""
          command={command}
          onClose={() => setAdId(undefined)}
          onSubmit={async (ad_name) => {
            const isCreated = await command.send({ advertiserId, ad_id: adId, ad_name });
            if (isCreated) onCreated(adId);
            return isCreated;
          }}
        />
      )}
    </>
  );
}

function RenameAd({ ad: { ad_id, ad_name } }: { ad: ManagedAd }) {
  const [isOpen, setIsOpen] = useState(false);
  const command = useAdCommand('rename-ad');
  return (
    <>
      <Button
        aria-haspopup="dialog"
        sx={{ minHeight: 48 }}
        onClick={() => {
          command.reset();
          setIsOpen(true);
        }}
      >
        Rename
      </Button>
      {isOpen && (
        <NameDialog
          title="Rename the ad"
          submitLabel="Rename"
          initialName={ad_name}
          command={command}
          onClose={() => setIsOpen(false)}
          onSubmit={(name) => command.send({ ad_id, ad_name: name })}
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

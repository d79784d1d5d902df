import { product } from '@campjay/domain/product/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { CopyText } from '../../../ui/export/CopyText.tsx';
import { saveFile } from '../../../ui/export/SaveCsvButton.tsx';
import {
  SecurityForm,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRemoveSecondFactorMutation,
  useSecondFactorQuery,
} from './SecurityForm.tsx';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { Section } from '../AccountFacts.tsx';

/** A QR code. It is dark on white in the dark theme too, because many cameras cannot read inverted codes. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      sx={{ width: 200, height: 200, bgcolor: '#fff', borderRadius: 1, justifySelf: 'center' }}
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </Box>
  );
}

/**
 * Instruction of the current step. It gets the focus instead of the field below: on a phone, focusing the field would
 * open the keyboard, which would hide the QR code.
 */
function Instruction({ children }: { children: string }) {
  const textRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => textRef.current?.focus(), []);
  return (
    <Typography ref={textRef} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
      {children}
    </Typography>
  );
}

/** The recovery codes, which are shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const save = (): void =>
    saveFile(
      `${product.name.toLowerCase()}-recovery-codes.txt`,
      'text/plain',
      `Recovery codes for ${product.name}. Each one works once, together with your password.\n\n${text}\n`,
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography role="status">
        Codes are on, and every other device is signed out. Save these recovery codes somewhere you can reach without
        your phone. Each one works once. They are not shown again.
      </Typography>
      <CopyText label="Recovery codes" text={text} />
      <Button variant="outlined" onClick={save} sx={{ minHeight: 44 }}>
        Download as a file
      </Button>
      <Button variant="contained" disableElevation onClick={onDone} sx={{ minHeight: 48 }}>
        I have saved them
      </Button>
    </Box>
  );
}

/** Steps that set up two-factor sign-in: enter the password, enter the app's first code, save the recovery codes. */
function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [begin, { data: setup }] = useBeginSecondFactorMutation();
  const [confirm, { data: confirmation }] = useConfirmSecondFactorMutation();
  if (confirmation) return <RecoveryCodes codes={confirmation.recoveryCodes} onDone={onDone} />;
  if (!setup)
    return (
      <SecurityForm
        key="password"
        label="Continue"
        fields={['password']}
        send={async ({ password }) => (await begin(password)).error}
      >
        <Typography>
          You need an authenticator app on your phone, such as Google Authenticator, 1Password, or Passwords on an
          iPhone.
        </Typography>
      </SecurityForm>
    );
  const secretInGroupsOfFour = setup.secret.replace(/.{4}(?=.)/g, '$& ');
  return (
    <SecurityForm
      key="code"
      label="Turn on codes"
      fields={['code']}
      isAppCode
      send={async ({ code }) => (await confirm(code)).error}
    >
      <Instruction>Scan this with your authenticator app.</Instruction>
      <QrCode text={setup.uri} />
      {/* Shown on touch devices only: a phone cannot scan its own screen, and a computer has no authenticator app. */}
      <Button
        variant="outlined"
        href={setup.uri}
        sx={{ display: 'none', '@media (pointer: coarse)': { display: 'flex' }, minHeight: 44 }}
      >
        Open the app on this device
      </Button>
      <CopyText label="Or type this key into the app" text={secretInGroupsOfFour} />
      <Typography>Then enter the code that the app shows.</Typography>
    </SecurityForm>
  );
}

/** Form that turns two-factor sign-in off. It requires the password and a code. */
function RemoveSecondFactorForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [remove] = useRemoveSecondFactorMutation();
  return (
    <SecurityForm
      label="Turn off codes"
      fields={['password', 'code']}
      send={async ({ password, code }) => {
        const { data, error } = await remove({ password, code });
        if (!data) return error;
        dispatch(messageShown({ text: data.message }));
        onDone();
        return undefined;
      }}
    >
      <Typography>Enter your password, and a code from your app or a recovery code.</Typography>
    </SecurityForm>
  );
}

const formatRecoveryCodes = (count: number): string => `${count} recovery ${count === 1 ? 'code' : 'codes'}`;

/** Shows whether sign-in requires a code, with dialogs to turn this on and off. */
export function SecondFactorSection() {
  const { data: secondFactor, isError, isSuccess, refetch } = useSecondFactorQuery(undefined);
  const [openDialog, setOpenDialog] = useState<'setup' | 'remove'>();
  const close = (): void => setOpenDialog(undefined);
  return (
    <Section heading="Codes at sign-in">
      {isError && <LoadFailed text="Your settings could not be loaded." onRetry={() => void refetch()} />}
      {!isError && !isSuccess && <Typography role="status">Loading…</Typography>}
      {isSuccess && !secondFactor && (
        <>
          <Typography>
            Off. If you turn codes on, you need a code from an app on your phone in addition to your password. A stolen
            password alone is then not enough to sign in.
          </Typography>
          <Button variant="outlined" onClick={() => setOpenDialog('setup')} sx={{ minHeight: 44 }}>
            Turn on codes
          </Button>
        </>
      )}
      {secondFactor && (
        <>
          <Typography>
            On since {new Date(secondFactor.since).toLocaleDateString('en-US', { dateStyle: 'long' })}. Signing in takes
            your password and a code from your app. You have {formatRecoveryCodes(secondFactor.recoveryCodesLeft)} left
            {secondFactor.recoveryCodesLeft < 3 ? '; to get new ones, turn codes off and on again.' : '.'}
          </Typography>
          <Button variant="outlined" onClick={() => setOpenDialog('remove')} sx={{ minHeight: 44 }}>
            Turn off codes
          </Button>
        </>
      )}
      <LazyDialog isOpen={openDialog === 'setup'} onClose={close} title="Turn on codes" maxWidth="xs" isHeldOpen>
        <SecondFactorSetup onDone={close} />
      </LazyDialog>
      <LazyDialog isOpen={openDialog === 'remove'} onClose={close} title="Turn off codes" maxWidth="xs">
        <RemoveSecondFactorForm onDone={close} />
      </LazyDialog>
    </Section>
  );
}

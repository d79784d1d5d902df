import type { RegistrationsUploaded } from '@campjay/command-api/ads/clicks/registrations/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { FormProblem } from '../../../../app/formProblem.ts';
import { formatCount } from '../formatFigures.ts';
import { useUploadRegistrationsMutation } from '../reportingApi.ts';

const problemText = ({ message, fields }: FormProblem): string => {
  const file = fields['file'];
  return file === undefined ? message : file.replace(/^This /, 'The file ');
};

function Outcome({ result: { message, refused } }: { result: RegistrationsUploaded }) {
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {message}
      </Typography>
      {refused.length > 0 && (
        <>
          <Box component="ul" aria-label="Lines that were left out" sx={{ m: 0, pl: 2.5 }}>
            {refused.map(({ line, field, message: fieldError }) => (
              <li key={`${line} ${field}`}>
                Line {formatCount(line)}: “{field}” {fieldError}.
              </li>
            ))}
          </Box>
          <Typography>Mend these and send the file again: what was taken counts once.</Typography>
        </>
      )}
    </>
  );
}

/** Uploads a file of registrations, for camps whose site cannot report them. */
export function Upload({ advertiserId }: { advertiserId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [send, { data, error, isLoading }] = useUploadRegistrationsMutation();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      <Typography variant="h3" sx={{ fontSize: '1.1rem' }}>
        Send a file
      </Typography>
      <Typography>
        A CSV file whose first line names the columns <code>click</code>, <code>order</code>, <code>registered_at</code>{' '}
        and <code>price</code>. A click is what <code>campjay_click</code> says in the address by which the family came.
        Other columns are not read; leave out names and addresses. The same order twice counts once. A file confirms
        what it lists.
      </Typography>
      <Box>
        <Button
          variant="outlined"
          aria-disabled={isLoading}
          onClick={() => !isLoading && input.current?.click()}
          sx={{ minHeight: 48 }}
        >
          {isLoading ? 'Sending…' : 'Choose a CSV file'}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="CSV file"
          accept=".csv,text/csv"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void send({ advertiserId, file });
            target.value = ''; // lets the user choose the corrected file again
          }}
        />
      </Box>
      {error && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {problemText(error as FormProblem)}
        </Typography>
      )}
      {data && <Outcome result={data} />}
    </Box>
  );
}

import { MAX_KIDS } from '@campjay/domain/limits.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { discardUndecided, isAccountKid, isUndecided, mergeIntoAccount } from './accountKids.ts';
import { describeKid } from './kidDraft.ts';
import { kidTitle, mergePostponed } from './kids.ts';

const TOO_MANY_KIDS = `An account holds up to ${MAX_KIDS} kids. Please choose fewer of them.`;
const buttonStyles = { minHeight: 44 };

/**
 * Dialog that asks, after a sign-in, which kids of this browser to add to the account (Requirement D14.5). If the
 * parent closes it without an answer, it opens again on the next visit.
 */
export function MergeKidsDialog() {
  const dispatch = useAppDispatch();
  const { kids } = useAppSelector((state) => state.kids);
  const accountKids = kids.filter(isAccountKid);
  const undecidedKids = kids.filter(isUndecided);
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  // `offeredAs` is the account id that is reserved for a kid of this browser.
  const selectedKids = undecidedKids.filter(({ offeredAs = '' }) => !excludedIds.has(offeredAs));

  const toggle = (id: string, isSelected: boolean): void => {
    setExcludedIds(new Set(isSelected ? [...excludedIds].filter((other) => other !== id) : [...excludedIds, id]));
    setProblem(undefined);
  };
  const addSelected = (): void => {
    if (accountKids.length + selectedKids.length > MAX_KIDS) setProblem(TOO_MANY_KIDS);
    else dispatch(mergeIntoAccount(selectedKids));
  };
  return (
    <TitledDialog
      isOpen
      title="Whose kids are these?"
      onClose={() => dispatch(mergePostponed())}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, width: 1 }}>
          <Button onClick={() => dispatch(discardUndecided())} sx={buttonStyles}>
            Keep only the account’s kids
          </Button>
          {selectedKids.length > 0 && (
            <Button variant="contained" disableElevation onClick={addSelected} sx={buttonStyles}>
              Add them to your account
            </Button>
          )}
        </Box>
      }
    >
      <Typography sx={{ mb: 1 }}>
        {undecidedKids.length === 1 ? 'This kid is' : 'These kids are'} stored in this browser, but not in your account.
        Kids that you do not add are removed from this browser.
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {undecidedKids.map((kid, index) => {
          const { offeredAs = '', name } = kid;
          return (
            <Box component="li" key={offeredAs}>
              <Box component="label" sx={{ display: 'flex', alignItems: 'center', minHeight: 56, cursor: 'pointer' }}>
                <Checkbox
                  checked={!excludedIds.has(offeredAs)}
                  onChange={(_event, isSelected) => toggle(offeredAs, isSelected)}
                  sx={{ ml: -1.25 }}
                />
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box sx={{ fontWeight: 700 }}>{name || kidTitle(index)}</Box>
                  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{describeKid(kid)}</Box>
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
      {accountKids.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {`Your account has ${accountKids.map(({ name }, index) => name || kidTitle(index)).join(', ')}.`}
        </Typography>
      )}
      <Box role="alert" sx={{ mt: 1.5, color: 'error.main', '&:empty': { display: 'none' } }}>
        {problem}
      </Box>
    </TitledDialog>
  );
}

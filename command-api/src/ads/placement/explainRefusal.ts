import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type AdRefusal } from './adDecider.ts';
import { noSuchAd, noSuchAdvertiser } from './advertiserCommand.ts';
import { type AdvertiserRefusal } from './advertiserDecider.ts';

/** Explains a refused advertiser command. */
export const explainAdvertiserRefusal = ({ type }: AdvertiserRefusal): Problem => {
  switch (type) {
    case 'NoSuchAdvertiser':
      return noSuchAdvertiser;
    case 'AdvertiserExists':
      return problem(409, { type, field: 'advertiserId', message: 'This advertiserId belongs to another advertiser.' });
    case 'TermsChanged':
      return problem(409, {
        type,
        field: 'version',
        message: 'The terms have changed meanwhile. Please load the page again and read them as they are now.',
      });
  }
};

/** Field names of the texts in the contract. */
const FIELDS = { message: 'message', testimonials: 'testimonials', primaryUrl: 'primary_url' } as const;

/** Explains a refused ad command. */
export const explainAdRefusal = (reason: AdRefusal): Problem => {
  const { type } = reason;
  switch (type) {
    case 'NoSuchAd':
      return noSuchAd;
    case 'AdExists':
      return problem(409, { type, field: 'ad_id', message: 'This ad_id belongs to another ad.' });
    case 'NoDraftAgain':
      return problem(409, { type, field: 'status', message: 'An ad does not become a draft again. Pause it instead.' });
    case 'TermsNotAccepted':
      return problem(409, {
        type,
        field: 'status',
        message: 'Please accept the terms for advertisers first: you find them under Setup.',
      });
    case 'AdSaysNothing':
      return problem(409, {
        type,
        field: 'status',
        message: 'Please give the ad a message or a picture first: parents would see an empty card.',
      });
    case 'LastContentOfActiveAd':
      return problem(409, {
        type,
        message: 'Parents would see an empty card: an active ad keeps a message or a picture. Pause the ad first.',
      });
    case 'TextChanged':
      return problem(409, {
        type,
        field: FIELDS[reason.text],
        message: `Somebody else changed this meanwhile. Now it says: ${reason.now === '' ? '(nothing)' : reason.now}`,
      });
    case 'TooManyImages':
      return problem(409, { type, message: `An ad holds up to ${reason.max} pictures. Please delete one first.` });
    case 'OtherImages':
      return problem(409, {
        type,
        field: 'imageIds',
        message: 'The pictures of this ad have changed meanwhile. Please load the page again.',
      });
  }
};

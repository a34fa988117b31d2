const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** A point in time to the second, in UTC, as logs have it. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{`${format.format(new Date(at))} UTC`}</time>;

import { exampleTime } from './works.ts'

/** Values that the examples of the auction contracts share. */
export const exampleAuctionId = '01KB8Z6V3RM3F5Q9ZC5T0A1B2C'
export const exampleHash = '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef'
export const exampleSnapshot = {
  productId: 'shino-chawan',
  auctionId: exampleAuctionId,
  seq: 2,
  version: 3,
  status: 'live' as const,
  phase: 'live' as const,
  startPrice: 100_000,
  price: 120_500,
  minNext: 121_000,
  instantPrice: null,
  instantOffered: false,
  bidCount: 2,
  startTime: exampleTime,
  endTime: exampleTime,
  extendedCount: 0,
  leaderMask: 'k***3',
  serverTime: exampleTime,
}

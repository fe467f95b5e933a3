import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pathsFor, type Residence, residences } from '../paths.ts'
import { langOf } from './params.server.ts'

/** The version of a legal text in the address; anything else does not exist. */
export function residenceParam(args: LoaderFunctionArgs): Residence {
  const residence = residences.find(each => each === args.params['residence'])
  if (residence) return residence
  throw redirect(pathsFor(langOf(args)).notFound)
}

/**
 * Legal texts follow where a reader lives, not the language they read (§14): the country that the CDN sees, or, where
 * it does not say, a guess that the page itself lets the reader correct.
 */
export function residenceOf(args: LoaderFunctionArgs): Residence {
  const country = args.request.headers.get('cloudfront-viewer-country')
  if (country) return country === 'JP' ? 'jp' : 'others'
  return langOf(args) === 'jp' ? 'jp' : 'others'
}

import {
  CfnIntegration,
  CfnIntegrationResponse,
  CfnRoute,
  CfnRouteResponse,
  type WebSocketApi,
  WebSocketIntegrationType,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { Construct } from 'constructs'

/**
 * The route `ping`, which API Gateway answers by itself: a heartbeat costs no function and takes no execution from
 * anybody, however often it comes. The time is the API's, for the countdown (D58).
 */
export class Pong extends Construct {
  constructor(webSocketApi: WebSocketApi, id: string) {
    super(webSocketApi, id)
    const { apiId } = webSocketApi
    const integration = new CfnIntegration(this, 'Integration', {
      apiId,
      integrationType: WebSocketIntegrationType.MOCK,
      // What the mock answers: the response below is chosen by this status.
      requestTemplates: { [chosen]: '{"statusCode":200}' },
      templateSelectionExpression: fixed,
    })
    new CfnIntegrationResponse(this, 'Answer', {
      apiId,
      integrationId: integration.ref,
      integrationResponseKey: '/200/',
      responseTemplates: { [chosen]: '{"type":"pong","serverTime":$context.requestTimeEpoch}' },
      templateSelectionExpression: fixed,
    })
    const route = new CfnRoute(this, 'Route', {
      apiId,
      routeKey: 'ping',
      authorizationType: 'NONE',
      target: `integrations/${integration.ref}`,
      routeResponseSelectionExpression: '$default',
    })
    // Without a response of the route the answer would go nowhere.
    new CfnRouteResponse(this, 'Response', { apiId, routeId: route.ref, routeResponseKey: '$default' })
  }
}

/** A selection expression that always chooses the same template, and that template's name: here the dollar is plain. */
const fixed = '\\$default'
const chosen = '$default'

"""Serves emulators of Step Functions and S3 (LocalStack) and of DynamoDB (DynamoDB Local) on free ports of 127.0.0.1.

Reads its settings, one line of JSON, from stdin and writes one line of JSON with the two addresses to stdout. It ends when
stdin is closed, so it does not outlive the test that started it, however that ends.

Only the two services of LocalStack are loaded: their classes need a quarter of its packages, and start in a fifth of the
time. Every change to their behaviour is in this file:

- a call of `lambda:invoke` goes to the address in the settings
- a second of a Wait state, and of the pause before a retry, takes `pace` seconds
- events to EventBridge about executions are left out, and messages to topics are checked and not sent
- a Distributed Map fails when one of its children did, and a Fail state may have any error, both as AWS documents
- JSONata is evaluated by the library in the folder `jars`, not by one that LocalStack downloads
"""

import json
import logging
import os
import sys
import threading
import time
import types

ACCOUNT = "123456789012"
HOST = "127.0.0.1"
SFN = "localstack.services.stepfunctions"


def main():
    settings = json.loads(sys.stdin.readline())
    # Whatever a library prints must not mix with the line of the addresses.
    addresses = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    logging.basicConfig(level=logging.WARNING)
    prepare(settings)
    start_java(settings["jars"])
    dynamodb = serve_dynamodb()
    aws = serve_localstack(settings)
    print(json.dumps({"dynamodb": dynamodb, "aws": aws}), file=addresses, flush=True)
    sys.stdin.read()
    os._exit(0)


def prepare(settings):
    """Sets what LocalStack reads when it is imported."""
    os.environ.update(
        DISABLE_EVENTS="1",
        DNS_ADDRESS="0",
        SKIP_SSL_CERT_DOWNLOAD="1",
        LOCALSTACK_VOLUME_DIR=settings["data"],
        TMPDIR=settings["data"],
    )
    # These modules import packages that only the services of LocalStack that are not loaded here need.
    replace(f"{SFN}.packages", jpype_jsonata_package=None)
    task = f"{SFN}.asl.component.state.state_execution.state_task.service"
    replace(f"{task}.state_task_service_batch", StateTaskServiceBatch=None)


def replace(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module


def start_java(jars):
    """One virtual machine has DynamoDB Local and the library that evaluates JSONata."""
    import jpype
    import jpype.config
    import jpype.imports  # noqa: F401

    jpype.config.destroy_jvm = False
    jpype.startJVM(
        "-Xmx512m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        f"-Djava.library.path={jars}",
        f"-Dsqlite4java.library.path={jars}",
        classpath=[f"{jars}/*"],
        interrupt=False,
    )


def serve_dynamodb():
    from com.amazonaws.services.dynamodbv2.local.server import (
        DynamoDBProxyServer,
        LocalDynamoDBRequestHandler,
        LocalDynamoDBServerHandler,
    )
    from java.net import InetSocketAddress
    from org.eclipse.jetty.server import Server

    handler = LocalDynamoDBServerHandler(LocalDynamoDBRequestHandler(0, True, None, True, False), None)
    # DynamoDB Local's own server would listen on every address of the machine.
    server = Server(InetSocketAddress(HOST, 0))
    server.setHandler(DynamoDBProxyServer(0, handler).setUpHandler(handler))
    server.start()
    return f"http://{HOST}:{server.getConnectors()[0].getLocalPort()}"


def serve_localstack(settings):
    from localstack.aws.app import LocalstackAwsGateway
    from localstack.services.plugins import Service, ServiceManager
    from localstack.services.s3.provider import S3Provider
    from localstack.services.stepfunctions.provider import StepFunctionsProvider
    from rolo.gateway.wsgi import WsgiGateway
    from werkzeug.serving import WSGIRequestHandler, make_server

    class Quiet(WSGIRequestHandler):
        protocol_version = "HTTP/1.1"

        def log(self, *_args):
            pass

    services = ServiceManager()
    for provider in (StepFunctionsProvider(), S3Provider()):
        services.add_service(Service.for_provider(provider))
    gateway = WsgiGateway(LocalstackAwsGateway(services))
    server = make_server(HOST, 0, gateway, threaded=True, request_handler=Quiet)
    address = f"http://{HOST}:{server.server_port}"
    name_services()
    direct_calls({"lambda": settings["lambda"], "s3": settings["s3"] or address, "stepfunctions": address})
    evaluate_jsonata()
    keep_pace(settings["pace"])
    fail_as_documented()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return address


def name_services():
    """LocalStack finds the service of a request among all of AWS, whose descriptions take five seconds to read."""
    from localstack.aws.handlers import service
    from localstack.aws.spec import load_service

    def service_of(request, *_args):
        target = request.headers.get("X-Amz-Target", "")
        return load_service("stepfunctions" if target.startswith("AWSStepFunctions.") else "s3")

    service.determine_aws_service_model = service_of


def direct_calls(addresses):
    """Sends the calls of states to these addresses."""
    import boto3
    from localstack.services.stepfunctions.asl.component.state.state_execution.state_map.item_reader.resource_eval import (
        resource_eval_s3,
    )
    from localstack.services.stepfunctions.asl.component.state.state_execution.state_task import lambda_eval_utils
    from localstack.services.stepfunctions.asl.component.state.state_execution.state_task.service import (
        state_task_service_aws_sdk,
        state_task_service_sfn,
        state_task_service_sns,
    )
    from localstack.services.stepfunctions.asl.utils import boto_client
    from localstack.services.stepfunctions.backend.execution import Execution

    lock = threading.Lock()
    made = {}
    # The list of a Map is read again where S3 answers 503; calls of functions are repeated by the definition alone.
    own = {
        "lambda": boto_client.Config(max_pool_connections=64),
        "s3": boto_client.Config(retries={"total_max_attempts": 5, "mode": "standard"}),
    }

    def client_for(service, region, state_credentials):
        with lock:
            if service not in made:
                made[service] = boto3.session.Session().client(
                    service,
                    region_name=region,
                    endpoint_url=addresses[service],
                    aws_access_key_id=ACCOUNT,
                    aws_secret_access_key="x",
                    config=boto_client._BOTO_CLIENT_CONFIG.merge(own.get(service, boto_client.Config())),
                )
            return made[service]

    for module in (resource_eval_s3, lambda_eval_utils, state_task_service_aws_sdk, state_task_service_sfn):
        module.boto_client_for = client_for
    state_task_service_sns.boto_client_for = lambda **_of: Topics()
    Execution._get_events_client = lambda _self: NoEvents()
    start = Execution.start

    def start_and_wait(self):
        """ListMapRuns of LocalStack fails until the thread of the execution has begun."""
        start(self)
        for _ in range(5_000):
            if self.exec_worker.env is not None:
                return
            time.sleep(0.001)

    Execution.start = start_and_wait


class Topics:
    def publish(self, *, TopicArn, Subject, Message):
        """SNS refuses other subjects. Nothing is sent."""
        if not (TopicArn and Message and Subject.isascii() and 0 < len(Subject) < 100):
            raise ValueError(f"InvalidParameter: {Subject}")
        return {"MessageId": "1"}


class NoEvents:
    def put_events(self, **_kwargs):
        pass


def evaluate_jsonata():
    from com.dashjoin.jsonata.Jsonata import jsonata
    from com.fasterxml.jackson.databind import ObjectMapper
    from localstack.services.stepfunctions.asl.jsonata.jsonata import _JSONataJVMBridge

    def connect(self):
        self._java_OBJECT_MAPPER = ObjectMapper()
        self._java_JSONATA = jsonata

    _JSONataJVMBridge.__init__ = connect


def keep_pace(pace):
    from localstack.services.stepfunctions.asl.component.common.retry import retrier_decl
    from localstack.services.stepfunctions.asl.component.state.state_wait.wait_function.wait_function import (
        WaitFunction,
    )

    retrier_decl.time = types.SimpleNamespace(sleep=lambda seconds: time.sleep(seconds * pace))
    WaitFunction._wait_interval = lambda _self, env, wait_seconds: env.program_state_event.wait(wait_seconds * pace)


def fail_as_documented():
    """LocalStack lets a Distributed Map succeed whatever becomes of its children, and rejects errors like States.Timeout."""
    from localstack.aws.api.stepfunctions import HistoryEventType, TaskFailedEventDetails
    from localstack.services.stepfunctions.asl.component.common.error_name.custom_error_name import CustomErrorName
    from localstack.services.stepfunctions.asl.component.common.error_name.error_name import ErrorName
    from localstack.services.stepfunctions.asl.component.common.error_name.failure_event import (
        FailureEvent,
        FailureEventException,
    )
    from localstack.services.stepfunctions.asl.component.state.state_execution.state_map.iteration import (
        distributed_iteration_component,
    )
    from localstack.services.stepfunctions.asl.eval.event.event_detail import EventDetails

    CustomErrorName.__init__ = lambda self, error_name: ErrorName.__init__(self, error_name)
    component = distributed_iteration_component.DistributedIterationComponent
    run = component._map_run

    def run_or_fail(self, env, eval_input):
        run(self, env, eval_input)
        counter = eval_input.map_run_record.item_counter
        if counter.failed.get() + counter.timed_out.get() + counter.aborted.get() == 0:
            return
        env.stack.pop()
        error = "States.ExceedToleratedFailureThreshold"
        cause = "The specified tolerated failure threshold was exceeded"
        raise FailureEventException(
            FailureEvent(
                env=env,
                error_name=CustomErrorName(error),
                event_type=HistoryEventType.TaskFailed,
                event_details=EventDetails(
                    taskFailedEventDetails=TaskFailedEventDetails(error=error, cause=cause)
                ),
            )
        )

    component._map_run = run_or_fail


main()
